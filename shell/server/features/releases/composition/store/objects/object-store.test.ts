import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestBucket } from '../../../../../testing/bucket.ts'
import { FolderStore } from './folder-store.ts'
import { type ObjectStore, StoreUnavailable } from './object-store.ts'
import { createS3Client, type LoadedClient } from './s3-client.ts'
import { S3Store } from './s3-store.ts'

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-objects-'))
  const close = () => rm(folder, { recursive: true, force: true })
  return { store: new FolderStore(folder), close }
}

async function openBucket() {
  const { bucket, close } = await createTestBucket()
  const client = createS3Client(bucket)
  const place = { bucket: bucket.bucket, prefix: 'shop/store/' }
  const store = new S3Store({ open: client.open, ...place, pageSize: 7 })
  const end = async () => {
    await client.close()
    await close()
  }
  return { store, close: end }
}

const keysOf = async (store: ObjectStore, prefix?: string) => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('%s', (_, open) => {
  let store: ObjectStore
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ store, close } = await open())
  })
  afterAll(() => close())

  it('returns what was put, from a buffer and from a stream', async () => {
    const large = randomBytes(3 * 1024 * 1024)
    await store.put('r/cart/large.js', Readable.from([large.subarray(0, 9), large.subarray(9)]))
    await store.put('r/cart/small.js', Buffer.from('small'))
    await store.put('r/cart/empty.js', Buffer.alloc(0))
    expect((await store.read('r/cart/large.js'))?.equals(large)).toBe(true)
    const opened = await store.get('r/cart/small.js')
    expect(String(opened && (await buffer(opened.source)))).toBe('small')
    expect(opened?.version).toBe((await store.find('r/cart/small.js'))?.version)
    expect(await store.read('r/cart/empty.js')).toEqual(Buffer.alloc(0))
    expect(await store.find('r/cart/large.js')).toMatchObject({ bytes: large.length })
  })

  it('knows nothing of what was never put', async () => {
    expect(await store.get('r/none.js')).toBeNull()
    expect(await store.read('r/none.js')).toBeNull()
    expect(await store.find('r/none.js')).toBeNull()
    expect(await keysOf(store, 'none/')).toEqual([])
    await store.delete(['r/none.js'])
  })

  it('stores nothing of a stream that fails, and keeps what was there', async () => {
    await store.put('r/kept.js', Buffer.from('kept'))
    const failing = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('cut off')
        })(),
      )
    await expect(store.put('r/half.js', failing())).rejects.toThrow('cut off')
    await expect(store.put('r/kept.js', failing())).rejects.toThrow('cut off')
    expect(await store.find('r/half.js')).toBeNull()
    expect(String(await store.read('r/kept.js'))).toBe('kept')
    expect((await keysOf(store)).filter(key => key.endsWith('.draft'))).toEqual([])
  })

  it('has another version after other bytes', async () => {
    await store.put('r/page.js', Buffer.from('one'))
    const first = await store.find('r/page.js')
    expect((await store.find('r/page.js'))?.version).toBe(first?.version)
    await store.put('r/page.js', Buffer.from('two'))
    expect((await store.find('r/page.js'))?.version).not.toBe(first?.version)
    expect(String(await store.read('r/page.js'))).toBe('two')
  })

  it('lists by prefix, and deletes exactly the named objects', async () => {
    await Promise.all(
      ['list/a/1', 'list/a/2', 'list/b/1'].map(key => store.put(key, Buffer.from(key))),
    )
    expect(await keysOf(store, 'list/')).toEqual(['list/a/1', 'list/a/2', 'list/b/1'])
    expect(await keysOf(store, 'list/a/')).toEqual(['list/a/1', 'list/a/2'])
    for await (const { key, version, bytes } of store.list('list/b/'))
      expect({ key, version, bytes }).toMatchObject({
        version: (await store.find('list/b/1'))?.version,
        bytes: 8,
      })
    await store.delete(['list/a/1', 'list/b/1'])
    expect(await keysOf(store, 'list/')).toEqual(['list/a/2'])
    await store.put('list/b/1', Buffer.from('again'))
    expect(await keysOf(store, 'list/')).toEqual(['list/a/2', 'list/b/1'])
  })

  it('lists many objects, which are several pages of a bucket', async () => {
    const keys = Array.from({ length: 22 }, (_, at) => `many/${String(at).padStart(2, '0')}`)
    await Promise.all(keys.map(key => store.put(key, Buffer.from('1'))))
    expect(await keysOf(store, 'many/')).toEqual(keys)
  })

  it('finds many objects at once as it finds them one by one', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `found/${at}`)
    await Promise.all(keys.map(key => store.put(key, Buffer.from(key))))
    const together = await Promise.all([...keys, 'found/none'].map(key => store.find(key)))
    expect(together.at(-1)).toBeNull()
    for (const [at, key] of keys.entries()) {
      const { version, bytes } = (await store.find(key)) ?? {}
      expect(together[at]).toMatchObject({ key, version, bytes })
    }
  })

  it('has an object complete after several servers put the same bytes at once', async () => {
    const bytes = randomBytes(100_000)
    await Promise.all([bytes, bytes, bytes].map(same => store.put('r/race.js', same)))
    expect((await store.read('r/race.js'))?.equals(bytes)).toBe(true)
  })
})

// The bucket of the tests mixes such versions, which servers of a real one do not.
it('a folder has one of two concurrent versions, complete', async () => {
  const { store, close } = await openFolder()
  const versions = ['a', 'b'].map(letter => Buffer.from(letter.repeat(100_000)))
  await Promise.all(versions.map(bytes => store.put('r/race.js', bytes)))
  const stored = await store.read('r/race.js')
  expect(versions.some(bytes => stored?.equals(bytes))).toBe(true)
  await close()
})

it('requests that wait behind one without a response fail with it', async () => {
  let count = 0
  const send = async () => {
    count += 1
    await new Promise(resolve => setImmediate(resolve))
    throw new Error('socket hang up')
  }
  const sdk = { GetObjectCommand: class {} }
  const open = async () => ({ sdk, client: { send } }) as unknown as LoadedClient
  const store = new S3Store({ open, bucket: 'releases', prefix: '' })
  const reads = Array.from({ length: 500 }, (_, index) => store.read(`r/${index}.js`))
  const failed = await Promise.allSettled(reads)
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
  expect(count).toBeLessThan(100)
  await expect(store.read('r/later.js')).rejects.toThrow(StoreUnavailable)
  expect(count).toBeGreaterThan(32)
})

/** Lists the keys of a bucket whose server sends these pages, the last one again and again. */
async function listPages(pages: object[]) {
  const markers: unknown[] = []
  const send = async ({ input }: { input: { Marker?: string } }) => {
    markers.push(input.Marker)
    return pages[markers.length - 1] ?? pages.at(-1)
  }
  class ListObjectsCommand {
    constructor(readonly input: object) {}
  }
  const open = async () =>
    ({ sdk: { ListObjectsCommand }, client: { send } }) as unknown as LoadedClient
  const keys = await keysOf(new S3Store({ open, bucket: 'releases', prefix: '' }))
  return { keys, markers }
}

it('continues a list after a page without objects, as a bucket with deleted objects has', async () => {
  const empty = { IsTruncated: true, NextMarker: 'r/b' }
  const listed = await listPages([empty, { Contents: [{ Key: 'r/c' }] }])
  expect(listed).toEqual({ keys: ['r/c'], markers: [undefined, 'r/b'] })
})

it.each([
  ['has no objects', {}],
  ['repeats its page', { Contents: [{ Key: 'r/a' }] }],
])('a list that %s and never ends fails', async (_, page) => {
  const listing = listPages([{ IsTruncated: true, ...page }])
  await expect(listing).rejects.toThrow(StoreUnavailable)
})

it('a bucket that does not answer fails with 503 and names the setting', async () => {
  const { bucket, close } = await createTestBucket()
  await close()
  const client = createS3Client(bucket)
  const store = new S3Store({ open: client.open, bucket: bucket.bucket, prefix: '' })
  const failures = await Promise.all(
    [store.read('a'), store.find('a'), store.put('a', Buffer.from('a')), store.delete(['a'])].map(
      work => work.then(() => null).catch((error: unknown) => error),
    ),
  )
  await client.close()
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(failure).toMatchObject({ status: 503, code: 'unavailable' })
  }
  expect(String(failures[0])).toContain('STORE_URL')
})
