import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'

import { toZip, type ZipEntry } from './zip.ts'

const piece = Buffer.from('granite '.repeat(8192))

async function* listEntries(read: string[]): AsyncGenerator<ZipEntry> {
  for (const path of ['一.txt', 'b.bin']) {
    const content = async function* () {
      for (let number = 0; number < 3; number++) {
        read.push(path)
        yield piece
      }
    }
    yield { path, isCompressed: path === 'b.bin', content: content() }
  }
}

it('writes files that a reader of ZIP archives reads', async () => {
  const pieces: Uint8Array[] = []
  for await (const written of toZip(listEntries([]))) pieces.push(written)
  const files = unzipSync(Buffer.concat(pieces))
  expect(Object.keys(files)).toEqual(['一.txt', 'b.bin'])
  for (const file of Object.values(files)) expect(strFromU8(file)).toBe(String(piece).repeat(3))
})

it('reads the next piece only when the previous one is taken', async () => {
  const read: string[] = []
  const zip = toZip(listEntries(read))
  while (read[0] === undefined) await zip.next()
  expect(read).toEqual(['一.txt'])
  await zip.return(undefined)
})
