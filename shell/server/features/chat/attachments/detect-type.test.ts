import { describe, expect, it } from 'vitest'

import { sampleFiles } from '../testing/sample-files.ts'
import { detectType } from './detect-type.ts'

const text = (content: string) => detectType(Buffer.from(content))
const picture = { width: 5, height: 3 }

/** Adds Exif data with the orientation after the start of a JPEG. */
function withOrientation(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const note = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, note.length + 2])
  return Buffer.concat([head, note, sampleFiles.jpeg.subarray(2)])
}

/** A PNG of another size with a correct checksum. */
async function resizedPng(width: number, height: number): Promise<Buffer> {
  const { crc32 } = await import('node:zlib')
  const bytes = Buffer.from(sampleFiles.png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describe('detectType', () => {
  it('detects every accepted type and the size of pictures from the content', () => {
    const { png, jpeg, gif, webpLossy, webpLossless, webpExtended, pdf } = sampleFiles
    expect(detectType(png)).toEqual({ type: 'image/png', ...picture })
    expect(detectType(jpeg)).toEqual({ type: 'image/jpeg', ...picture })
    expect(detectType(gif)).toEqual({ type: 'image/gif', ...picture })
    for (const webp of [webpLossy, webpLossless, webpExtended])
      expect(detectType(webp)).toEqual({ type: 'image/webp', ...picture })
    expect(detectType(pdf)).toEqual({ type: 'application/pdf', width: null, height: null })
    expect(detectType(sampleFiles.text)?.type).toBe('text/plain')
    expect(text('\ufeffa,b\r\n1,2\f')?.type).toBe('text/plain')
  })

  it('returns the size of a photo after its rotation', () => {
    expect(detectType(withOrientation(1))).toMatchObject({ width: 5, height: 3 })
    expect(detectType(withOrientation(6))).toMatchObject({ width: 3, height: 5 })
  })

  it('rejects a truncated picture', () => {
    for (const file of Object.values(sampleFiles).slice(0, 6))
      for (let length = 3; length < 13; length++)
        expect(detectType(file.subarray(0, length))?.width ?? null, `${length}`).toBeNull()
    expect(detectType(sampleFiles.png.subarray(0, 30))).toBeNull()
    expect(detectType(sampleFiles.jpeg.subarray(0, 160))).toBeNull()
  })

  it('does not read millions of empty segments', () => {
    const note = Buffer.concat([
      Buffer.from('ffe10010', 'hex'),
      Buffer.from('Exif\0\0II*\0\x08\0\0\0'),
    ])
    const notes = Buffer.alloc(10 * 1024 * 1024, note)
    const start = process.cpuUsage()
    expect(detectType(Buffer.concat([Buffer.from('ffd8', 'hex'), notes]))).toBeNull()
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(100)
  })

  it('rejects a picture with a broken header', async () => {
    const png = Buffer.from(sampleFiles.png)
    png.writeUInt8(png.readUInt8(29) ^ 1, 29)
    expect(detectType(png)).toBeNull()
    const gif = Buffer.from(sampleFiles.gif)
    gif.writeUInt8(0x41, 19)
    expect(detectType(gif)).toBeNull()
    expect(detectType(await resizedPng(0, 3))).toBeNull()
  })

  it('rejects a picture that would fill the memory of a browser', async () => {
    expect(detectType(await resizedPng(8000, 6000))).toMatchObject({ width: 8000 })
    expect(detectType(await resizedPng(25_000, 25_000))).toBeNull()
    expect(detectType(await resizedPng(60_000, 2))).toBeNull()
  })

  it('rejects HTML and SVG, which would run in a browser', () => {
    for (const page of [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?>\n<!-- a drawing -->\n<svg/>',
      '<!DOCTYPE html><title>x</title>',
      '\ufeff  \n<html>',
      '<!-- x --><!-- y -->\n<script>alert(1)</script>',
      '<!doctype svg>',
    ])
      expect(text(page), page).toBeNull()
    expect(text('x < y, and <svg> is a word here')?.type).toBe('text/plain')
  })

  it('returns the type under which a file is served if two types match', () => {
    const script = '/*'.concat('<script>alert(1)</script>')
    expect(detectType(Buffer.concat([sampleFiles.gif, Buffer.from(script)]))?.type).toBe(
      'image/gif',
    )
    expect(text('%PDF-1.4<script>alert(1)</script>')?.type).toBe('application/pdf')
    expect(text('<html>%PDF-1.4')).toBeNull()
    // A script that pretends to be a picture.
    expect(text('GIF89a/*aaaaaa*/=1;alert(1)')?.type).not.toBe('image/gif')
  })

  it('rejects bytes that are not text', () => {
    expect(text('a\0b')).toBeNull()
    expect(text('a\u001b[31mred')).toBeNull()
    expect(detectType(Buffer.from([0xc3, 0x28]))).toBeNull()
    expect(detectType(Buffer.from('MZ\x90\0\x03', 'latin1'))).toBeNull()
    expect(detectType(Buffer.from('PK\x03\x04\x14\0', 'latin1'))).toBeNull()
    expect(detectType(Buffer.from('\ufefftext', 'utf16le'))).toBeNull()
  })

  it('is fast with text that is made to be slow', () => {
    const start = performance.now()
    detectType(Buffer.from('<!---->'.repeat(1000).concat('<?xml'.repeat(1000))))
    detectType(Buffer.from('<!--'.repeat(2000)))
    detectType(Buffer.from(' '.repeat(8000)))
    expect(performance.now() - start).toBeLessThan(3000)
  })
})
