import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { readinessSchema } from '@storefront/api/readiness'
import { announcedResponseSchema } from '@storefront/api/registry'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTestBucket, type TestBucket } from '../../testing/bucket.ts'
import { readFrom } from './publish/built-folder.ts'
import { createTestDeployments, type TestDeployments } from './testing/create-deployments.ts'
import { createTestKey } from './testing/create-key.ts'
import { createServerStarter } from './testing/create-second-server.ts'

const waitOptions = { timeout: 20_000, interval: 100 }
let bucket: TestBucket
let shop: TestDeployments
let servers: ReturnType<typeof createServerStarter>

beforeAll(async () => {
  bucket = await createTestBucket()
  const { signingKey } = createTestKey()
  const environment = { ...bucket.environment, SIGNING_KEY: signingKey, RATE_LIMITS: 'off' }
  shop = await createTestDeployments(undefined, environment)
  shop.app.markPrepared()
})
beforeEach(() => {
  servers = createServerStarter(shop)
})
afterEach(async () => {
  await bucket.resume()
  await servers.close()
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
})

const entryOf = (name: string) =>
  shop.compositions.current()?.composition.remotes[name]?.entry ?? ''
const keyOf = (path: string) => path.slice(1)
async function readinessOf(app: FastifyInstance) {
  const response = await app.inject('/readyz')
  const { reasons } = readinessSchema.parse(response.json())
  return { code: response.statusCode, reasons, codes: reasons.map(({ code }) => code) }
}

async function createUpload(text: string) {
  const release = await shop.shop.build('catalog', text)
  const read = readFrom(join(shop.shop.distDir, 'catalog'))
  const authorization = `Bearer ${await shop.give('catalog', ['publish'])}`
  const url = '/_registry/releases'
  return {
    release,
    announce: async (app: FastifyInstance) => {
      const payload = release as object
      const announced = await app.inject({
        ...{ method: 'POST', url, headers: { authorization }, payload },
      })
      return announcedResponseSchema.parse(announced.json()).content
    },
    send: async (app: FastifyInstance, name: string) =>
      app.inject({
        method: 'PUT',
        url: `${url}/${release.id}/files/${encodeURIComponent(name)}`,
        headers: { authorization, 'content-type': 'application/octet-stream' },
        payload: (await read({ name })) ?? Buffer.alloc(0),
      }),
    complete: (app: FastifyInstance) =>
      app.inject({
        method: 'POST',
        url: `${url}/${release.id}/complete`,
        headers: { authorization },
      }),
  }
}
const bytesOf = async (release: Release) =>
  String(
    await readFrom(join(shop.shop.distDir, release.name))({
      name: release.entry.split('/').at(-1) ?? '',
    }),
  )

describe('two servers with one bucket and no shared disk', () => {
  it('serve the same shop, also the one that began with an empty disk', async () => {
    const second = await servers.start()
    expect(second.compositions.current()?.id).toBe(shop.live())
    expect((await readinessOf(second.app)).code).toBe(200)
    const [here, there] = await Promise.all(
      [shop.app, second.app].map(app => app.inject(entryOf('catalog'))),
    )
    expect(there?.statusCode).toBe(200)
    expect(there?.body).toBe(here?.body)
    // The first server has no folder of releases, only copies.
    expect(await readdir(shop.dependencies.config.dataDir)).not.toContain('store')
    expect(await readdir(second.dataDir)).toEqual(
      expect.arrayContaining(['cache', 'composition.json']),
    )
  })

  it('follow a deployment whose files came through the other one', async () => {
    const second = await servers.start()
    await shop.promote([await shop.publish('catalog', 'catalog 2')])
    await vi.waitFor(() => expect(second.compositions.current()?.id).toBe(shop.live()), waitOptions)
    const { statusCode, body } = await second.app.inject(entryOf('catalog'))
    expect([statusCode, body]).toEqual([200, expect.stringContaining('catalog 2')])
    expect((await readinessOf(second.app)).code).toBe(200)
  })

  it('receive the files of one release in parts', async () => {
    const second = await servers.start()
    const upload = await createUpload('catalog in parts')
    const { missing } = await upload.announce(shop.app)
    const counts: number[] = []
    for (const [turn, name] of missing.entries()) {
      const taken = await upload.send(turn % 2 === 0 ? shop.app : second.app, name)
      expect(taken.statusCode).toBe(200)
      counts.push(taken.json().content.missing)
    }
    expect(counts).toEqual(missing.map((_, turn) => missing.length - turn - 1))
    expect((await upload.announce(second.app)).missing).toEqual([])
    expect((await upload.complete(second.app)).statusCode).toBe(200)
    const served = await shop.app.inject(upload.release.entry)
    expect(served.body).toBe(await bytesOf(upload.release))
    // Nothing of the upload remains.
    const left: string[] = []
    for await (const { key } of shop.dependencies.store.incoming.list()) left.push(key)
    expect(left).toEqual([])
  })

  it('refuse a damaged object, until its release is published again', async () => {
    const id = await shop.publish('catalog', 'damaged later')
    const path = (await shop.shop.build('catalog', 'damaged later')).entry
    const { objects } = shop.dependencies.store
    const original = await objects.read(keyOf(path))
    await objects.put(keyOf(path), Buffer.from('alert("changed")'))
    const second = await servers.start()
    const refused = await second.app.inject(path)
    expect(refused.statusCode).toBe(503)
    expect(refused.body).not.toContain('changed')
    const rejected = await shop.promote([id])
    expect(rejected.json()).toMatchObject({
      error: 'composition_refused',
      message: expect.stringContaining(path),
    })

    const upload = await createUpload('damaged later')
    const { missing } = await upload.announce(second.app)
    expect(missing).toContain(path.split('/').at(-1))
    for (const name of missing) await upload.send(second.app, name)
    expect((await upload.complete(second.app)).statusCode).toBe(200)
    expect(await objects.read(keyOf(path))).toEqual(original)
    await vi.waitFor(
      async () => expect((await second.app.inject(path)).statusCode).toBe(200),
      waitOptions,
    )
  })
})

describe('a bucket that does not answer', () => {
  it('stops publishing with 503, and nothing that the disk has', async () => {
    const second = await servers.start()
    const published = await shop.publish('catalog', 'published before')
    const { entry } = await shop.shop.build('catalog', 'published before')
    const upload = await createUpload('catalog 3')
    await bucket.pause()
    const [page, file, other] = await Promise.all(
      ['/nowhere', entryOf('catalog'), entry].map(url => second.app.inject(url)),
    )
    expect(page?.body).toContain(shop.live())
    expect(file?.statusCode).toBe(200)
    expect(other?.json()).toMatchObject({ error: 'unavailable' })
    expect([other?.statusCode, other?.headers['cache-control']]).toEqual([503, 'private, no-store'])
    expect(await readinessOf(second.app)).toMatchObject({ code: 200, codes: ['store_down'] })

    const authorization = `Bearer ${await shop.give('catalog', ['publish'])}`
    const refused = await second.app.inject({
      ...{ method: 'POST', url: '/_registry/releases', headers: { authorization } },
      payload: upload.release as object,
    })
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({
      error: 'unavailable',
      message: expect.stringContaining('STORE_URL'),
    })
    expect((await shop.promote([published])).statusCode).toBe(503)

    await bucket.resume()
    expect((await shop.promote([published])).statusCode).toBe(200)
    expect((await second.app.inject(entry)).statusCode).toBe(200)
  })

  it('does not prevent a start with the files of the last run', async () => {
    const { dataDir, stop } = await servers.start()
    await stop()
    await bucket.pause()
    const again = await servers.start(dataDir)
    expect(again.compositions.current()?.id).toBe(shop.live())
    expect((await again.app.inject(entryOf('catalog'))).statusCode).toBe(200)
    expect(await readinessOf(again.app)).toMatchObject({ code: 200, codes: ['store_down'] })
  })

  it('makes an empty server wait, which becomes ready by itself', async () => {
    await bucket.pause()
    const second = await servers.start()
    const waiting = await readinessOf(second.app)
    expect(waiting).toMatchObject({ code: 503, codes: ['no_composition', 'store_down'] })
    expect(waiting.reasons[0]?.message).toContain('STORE_URL')
    await bucket.resume()
    await vi.waitFor(
      async () => expect((await readinessOf(second.app)).code).toBe(200),
      waitOptions,
    )
  })

  it('does not harm a server that loses its copies while it runs', async () => {
    const second = await servers.start()
    await rm(join(second.dataDir, 'cache'), { recursive: true })
    expect((await second.app.inject(entryOf('cart'))).statusCode).toBe(200)
  })
})
