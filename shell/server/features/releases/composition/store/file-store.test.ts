import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '@storefront/kit/release/canonical'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openFolder } from './open-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('reads a file once for concurrent requests, and again for later ones', async () => {
  const content = Buffer.from('export {}')
  const path = '/r/catalog/page.1a2b3c.js'
  const file = { path, digest: digestOf(content), bytes: content.length, encodings: {} }
  const store = openFolder({ dataDir: folder }).files
  await store.take(file, async () => content)
  const crowd = await Promise.all(Array.from({ length: 1000 }, () => store.find(file)))
  expect(new Set(crowd).size).toBe(1)
  expect(crowd[0]).toMatchObject({ digest: file.digest, bytes: 9 })
  await writeFile(crowd[0]?.absolutePath ?? '', 'export { }')
  expect(await store.find(file)).toBeNull()
})
