import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { FolderStore } from './objects/folder-store.ts'
import { findStrays, removeStrays } from './store-sweep.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-sweep-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('deletes only what nothing needs at the second look either, and what has not changed', async () => {
  const objects = new FolderStore(folder)
  const keys = ['r/cart/gone.js', 'r/cart/needed.js', 'r/cart/written.js']
  for (const key of keys) await objects.put(key, Buffer.from('old'))
  const strays = await findStrays(objects, [])
  expect(strays.map(({ key }) => key).sort()).toEqual(keys)
  await objects.put('r/cart/written.js', Buffer.from('new'))
  const needed = { path: '/r/cart/needed.js', digest: '', bytes: 3, encodings: {} }
  const gone = await removeStrays(strays, objects, [needed])
  expect(gone.map(({ key }) => key)).toEqual(['r/cart/gone.js'])
  expect((await findStrays(objects, [])).map(({ key }) => key).sort()).toEqual(keys.slice(1))
})
