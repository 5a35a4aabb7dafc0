import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

/** Width and height from the header of a PNG. */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

describe('the icons of the shop', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon', 285],
    ['/apple-touch-icon.png', 'image/png', 1408],
  ])('%s has its type and size, and caches keep it for a day', async (url, type, bytes) => {
    const response = await shop.app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': `${bytes}`,
      'cache-control': 'public, max-age=86400',
    })
    expect(response.rawPayload).toHaveLength(bytes)
  })

  it('have the dimensions that browsers and phones expect', async () => {
    const touch = await shop.app.inject('/apple-touch-icon.png')
    expect(sizeOf(touch.rawPayload)).toEqual([180, 180])
    const { rawPayload: icon } = await shop.app.inject('/favicon.ico')
    expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    const [length, offset] = [icon.readUInt32LE(14), icon.readUInt32LE(18)]
    expect(offset + length).toBe(icon.length)
    expect(sizeOf(icon.subarray(offset))).toEqual([32, 32])
  })
})
