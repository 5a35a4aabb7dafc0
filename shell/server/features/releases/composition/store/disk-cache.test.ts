import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '@storefront/kit/release/canonical'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { DiskCache } from './disk-cache.ts'
import { FolderStore } from './objects/folder-store.ts'

const minuteMs = 60_000
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let folder: string
let objects: FolderStore
let now: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-cache-'))
  objects = new FolderStore(join(folder, 'objects'))
  now = 0
  onCopied.mockReset()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const onCopied = vi.fn()

function open(maxBytes = 1000): DiskCache {
  const copies = new FolderStore(join(folder, 'copies'))
  return new DiskCache({ objects, folder: copies, maxBytes, log, onCopied, now: () => now })
}
async function put(name: string, text = name) {
  const part = { key: `r/cart/${name}`, bytes: Buffer.byteLength(text), digest: digestOf(text) }
  await objects.put(part.key, Buffer.from(text))
  return part
}
const copies = async () => (await readdir(join(folder, 'copies/r/cart')).catch(() => [])).sort()

it('requests an object once for concurrent requests, and never again while it has the copy', async () => {
  const part = await put('page.js')
  const requests = vi.spyOn(objects, 'get')
  const cache = open()
  const paths = await Promise.all(Array.from({ length: 100 }, () => cache.locate(part)))
  expect(new Set(paths).size).toBe(1)
  expect(await readFile(paths[0] ?? '', 'utf8')).toBe('page.js')
  await objects.delete([part.key])
  expect(await cache.locate(part)).toBe(paths[0])
  expect(requests).toHaveBeenCalledTimes(1)
})

it('returns neither a missing nor a damaged object, and looks again a little later', async () => {
  const part = await put('page.js')
  await objects.put(part.key, Buffer.from('page-js'))
  const cache = open()
  expect(await cache.locate(part)).toBeNull()
  expect(log.warn).toHaveBeenCalledWith({ key: part.key }, expect.stringContaining('other bytes'))
  expect(await copies()).toEqual([])
  await objects.delete([part.key])
  now += minuteMs
  expect(await cache.locate(part)).toBeNull()
  await put('page.js')
  expect(await cache.locate(part)).toBeNull()
  now += minuteMs
  expect(await cache.locate(part)).not.toBeNull()
})

it('replaces a copy that was changed on the disk', async () => {
  const part = await put('page.js')
  const path = (await open().locate(part)) ?? ''
  await writeFile(path, 'changed')
  expect(await open().locate(part)).toBe(path)
  expect(await readFile(path, 'utf8')).toBe('page.js')
})

it('deletes the copies used longest ago when it has too many bytes', async () => {
  const cache = open(20)
  const [one, two, three] = [await put('one.12345'), await put('two.12345'), await put('three.1')]
  for (const part of [one, two]) await cache.locate(part)
  now += 2 * minuteMs
  await cache.locate(one)
  await cache.locate(three)
  expect(await copies()).toEqual(['one.12345', 'three.1'])
  expect(await cache.locate(two)).not.toBeNull()
})

it('deletes no copy that a response may still read', async () => {
  const cache = open(10)
  for (const name of ['one.12345', 'two.12345']) await cache.locate(await put(name))
  expect(await copies()).toEqual(['one.12345', 'two.12345'])
})

it('takes over the copies of the last run, and counts them', async () => {
  const [one, two] = [await put('one.12345'), await put('two.12345')]
  for (const part of [one, two]) await open().locate(part)
  await objects.delete([one.key])
  const cache = open(10)
  expect(await cache.locate(one)).not.toBeNull()
  expect(await copies()).toEqual(['one.12345'])
})

describe('refresh', () => {
  it('reads the object again, and leaves a copy that no further request needs', async () => {
    const part = await put('page.js')
    const requests = vi.spyOn(objects, 'get')
    const cache = open()
    expect(await cache.refresh(part)).toBe(true)
    expect(await readFile((await cache.locate(part)) ?? '', 'utf8')).toBe('page.js')
    expect(requests).toHaveBeenCalledTimes(1)
    expect(await cache.refresh(part)).toBe(true)
    expect(requests).toHaveBeenCalledTimes(2)
    const { version } = (await objects.find(part.key)) ?? {}
    expect(onCopied.mock.calls).toEqual([
      [part, version],
      [part, version],
    ])
  })

  it('finds a damaged object, whose copy stays', async () => {
    const part = await put('page.js')
    const cache = open()
    const path = (await cache.locate(part)) ?? ''
    await objects.put(part.key, Buffer.from('page-js'))
    expect(await cache.refresh(part)).toBe(false)
    expect(await cache.locate(part)).toBe(path)
    await put('page.js')
    expect(await cache.refresh(part)).toBe(true)
  })

  it('knows what the store has even if this disk is full', async () => {
    const part = await put('page.js')
    const write = vi.spyOn(FolderStore.prototype, 'put')
    write.mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect(await open().refresh(part)).toBe(true)
    expect(await open().refresh({ ...part, digest: digestOf('other') })).toBe(false)
  })
})
