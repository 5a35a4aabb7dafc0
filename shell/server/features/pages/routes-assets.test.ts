import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { buildSchema, latestBuildSchema } from '@storefront/api/build'
import { digestOf } from '@storefront/kit/release/canonical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'

let folder: string
let shop: TestApp
const path = '/r/catalog/home-page.1a2b3c.js'
const changedPath = '/r/catalog/guest-page.1a2b3c.js'
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-assets-'))
  const absolutePath = join(folder, 'file.js')
  await writeFile(absolutePath, 'export {}')
  const packed = brotliCompressSync('export {}')
  await writeFile(`${absolutePath}.br`, packed)
  const br = { absolutePath: `${absolutePath}.br`, bytes: 13, digest: digestOf(packed) }
  const file = {
    absolutePath,
    bytes: 9,
    digest: digestOf('export {}'),
    contentType: 'text/javascript; charset=utf-8',
    encodings: { br },
  }
  // The bytes have changed since the server listed the file.
  const changed = { ...file, digest: digestOf('export { }'), encodings: {} }
  const id = 'a'.repeat(64)
  shop = await createTestApp({
    compositions: {
      findFile: async requested => ({ [path]: file, [changedPath]: changed })[requested] ?? null,
      findText: async asked => (asked === id ? '{"version":1}' : null),
      findBuild: async asked => ({ id: asked, createdAt: '2026-01-01', releases: {} }),
    },
  })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a file', () => {
  it('is sent in a compression that the browser accepts, and cached forever', async () => {
    const get = (encoding: string) =>
      shop.app.inject({ url: path, headers: { 'accept-encoding': encoding } })
    const br = await get('gzip, deflate, br')
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe('export {}')
    for (const encoding of ['', 'gzip', 'br;q=0', 'identity'])
      expect((await get(encoding)).body).toBe('export {}')
  })

  it('is not sent if its bytes have changed since the server checked it', {
    tags: ['D4.missing-files'],
  }, async () => {
    const response = await shop.app.inject(changedPath)
    expect(response.statusCode).toBe(503)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.body).not.toContain('export')
  })

  it('is not found under another spelling of its URL', async () => {
    for (const url of [
      '/r/catalog/home%2Dpage.1a2b3c.js',
      '/r/catalog/../catalog/none.js',
      '/r/..%5c..%5cpackage.json',
      '/r/catalog/home-page.1a2b3c.js%00',
      '/r/',
      '/r',
    ]) {
      const received = await shop.app.inject(url)
      expect(received.statusCode, url).toBe(404)
      expect(received.headers['content-type']).toContain('application/json')
    }
  })
})

describe('a composition', () => {
  it('is immutable under its id', async () => {
    const response = await shop.app.inject(`/c/${'a'.repeat(64)}.json`)
    expect(response.body).toBe('{"version":1}')
    expect(response.headers['cache-control']).toContain('immutable')
    expect((await shop.app.inject(`/c/${'b'.repeat(64)}.json`)).statusCode).toBe(404)
  })

  it('is listed as a build, and the latest one is always revalidated', {
    tags: ['S7.builds'],
  }, async () => {
    const latest = await shop.app.inject('/_builds/latest.json')
    expect(latestBuildSchema.parse(latest.json())).toMatchObject({ id: '1'.repeat(64), move: 1 })
    const previous = await shop.app.inject(`/_builds/${'2'.repeat(64)}.json`)
    expect(buildSchema.parse(previous.json()).id).toBe('2'.repeat(64))
    expect(previous.headers['cache-control']).toContain('immutable')
    expect(latest.headers['cache-control']).toBe('private, no-cache')
    expect((await shop.app.inject('/_builds/1.json')).statusCode).toBe(404)
  })
})
