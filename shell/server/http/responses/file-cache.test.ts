import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '@storefront/kit/release/canonical'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type CachedFile, createFileCache } from './file-cache.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, text: string): Promise<CachedFile> {
  const absolutePath = join(folder, name)
  await writeFile(absolutePath, text)
  return { absolutePath, digest: digestOf(text) }
}

it('reads a file once for many requests, which share its bytes', async () => {
  const { read } = createFileCache(1000)
  const file = await write('a.js', 'export {}')
  const copies = new Set(await Promise.all(Array.from({ length: 1000 }, () => read(file))))
  copies.add(await read(file))
  expect([...copies].map(String)).toEqual(['export {}'])
})

it('reads a file once for concurrent requests even if it is too large for the cache', async () => {
  const { read } = createFileCache(5)
  const file = await write('large.js', 'export {}')
  expect(new Set(await Promise.all([read(file), read(file)])).size).toBe(1)
})

it('reads a file again for the next request after a failure', async () => {
  const { read } = createFileCache(1000)
  const file = { absolutePath: join(folder, 'late.js'), digest: digestOf('export {}') }
  expect(await Promise.allSettled([read(file), read(file)])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  await write('late.js', 'export { }')
  expect(await read(file)).toBeNull()
  await write('late.js', 'export {}')
  expect(String(await read(file))).toBe('export {}')
})
