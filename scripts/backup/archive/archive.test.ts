import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { openArchive, readAll } from './read-archive.ts'
import { createArchive } from './write-archive.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-archive-'))
  file = join(folder, 'archive')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const manifest = {
  format: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
  migrations: [{ version: 1, name: '0001_first.sql', checksum: 'a' }],
  database: { kind: 'tables', tables: [] },
  hasSecrets: false,
  hasStore: true,
  liveComposition: null,
}
const line = Buffer.from('one row\n'.repeat(100))

async function* repeat(times: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < times; index++) yield line
}

async function write(first: object = manifest): Promise<void> {
  const archive = await createArchive(file, null)
  await archive.addJson('manifest.json', first)
  expect(await archive.addPieces('tables/long', repeat(3000))).toBe(3000 * line.length)
  await archive.addPieces('tables/none', repeat(0))
  await archive.finish()
}

async function read(): Promise<Record<string, number>> {
  const archive = await openArchive(file, null)
  const lengths: Record<string, number> = {}
  try {
    for await (const { name, content } of archive.entries)
      lengths[name] = (await readAll(content)).length
    return lengths
  } finally {
    await archive.close()
  }
}

it('cuts a stream into pieces', async () => {
  await write()
  const lengths = await read()
  expect(Object.keys(lengths)).toEqual([
    ...['tables/long/000000', 'tables/long/000001', 'tables/long/000002', 'tables/none/000000'],
  ])
  expect(Object.values(lengths).reduce((sum, length) => sum + length)).toBe(3000 * line.length)
})

it('detects another byte and a missing end without encryption', async () => {
  await write()
  const bytes = gunzipSync(await readFile(file))
  const changes = [
    (copy: Buffer) => copy.fill('x', 10_000, 10_001),
    (copy: Buffer) => copy.subarray(0, copy.lastIndexOf('digests.json')),
  ]
  for (const change of changes) {
    await writeFile(file, gzipSync(change(Buffer.from(bytes))))
    await expect(read()).rejects.toThrow('is incomplete or was changed')
  }
  await writeFile(file, 'no archive at all')
  await expect(read()).rejects.toThrow('is incomplete or was changed')
})

it('refuses the format of a later version', async () => {
  await write({ ...manifest, format: 2 })
  await expect(read()).rejects.toThrow('does not know the format of this backup: restore it with')
})

it('leaves no file when it is aborted', async () => {
  const archive = await createArchive(file, null)
  await archive.addJson('manifest.json', manifest)
  await archive.abort(new Error('stopped'))
  expect(await readdir(folder)).toEqual([])
})
