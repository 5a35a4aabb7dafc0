import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readinessSchema } from '@storefront/api/readiness'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  createTestDeployments,
  type TestDeployments,
} from '../releases/testing/create-deployments.ts'

let shop: TestDeployments

beforeEach(async () => {
  shop = await createTestDeployments()
  shop.app.markPrepared()
})
afterEach(() => shop.close())

const entryOf = (name: string) =>
  shop.compositions.current()?.composition.remotes[name]?.entry ?? ''
const onDisk = (path: string) => join(shop.dependencies.config.dataDir, 'store', path)
const get = (url: string) => shop.app.inject(url)
async function ready() {
  const response = await get('/readyz')
  return { status: response.statusCode, body: readinessSchema.parse(response.json()) }
}
async function countMissing(): Promise<string | undefined> {
  const platform = await shop.give('platform', ['admin'])
  const headers = { authorization: `Bearer ${platform}` }
  const { body } = await shop.app.inject({ url: '/_metrics', headers })
  return /^storefront_missing_files_total\{container="catalog"\} (\d+)$/m.exec(body)?.[1]
}

describe('a file of the live shop that is missing on this server', () => {
  it('gets 503 with a time to wait, is counted, and never gets 404', {
    tags: ['D4.missing-files'],
  }, async () => {
    const path = entryOf('catalog')
    expect((await get(path)).statusCode).toBe(200)
    await rm(onDisk(path))
    for (const _ of [1, 2]) {
      const response = await get(path)
      expect(response.statusCode).toBe(503)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(response.headers['cache-control']).toBe('private, no-store')
    }
    expect(await countMissing()).toBe('2')
  })

  it('makes the server not ready with the name of the file, until the file exists', {
    tags: ['D4.missing-files'],
  }, async () => {
    expect((await ready()).status).toBe(200)
    const path = entryOf('catalog')
    await rename(onDisk(path), `${onDisk(path)}.away`)
    await get(path)
    const lacking = await vi.waitFor(async () => {
      const received = await ready()
      expect(received.status).toBe(503)
      return received.body
    })
    expect(lacking.reasons).toMatchObject([{ code: 'missing_files', files: [path] }])
    await rename(`${onDisk(path)}.away`, onDisk(path))
    await vi.waitFor(async () => expect((await ready()).status).toBe(200), 10_000)
  })

  it('is named with a few others, whatever their number', async () => {
    const releases = Object.values(shop.compositions.current()?.composition.remotes ?? {})
    const { shell, shared } = shop.compositions.current()?.composition ?? {}
    const paths = [shell, shared, ...releases].flatMap(release => release?.files ?? [])
    await rm(join(shop.dependencies.config.dataDir, 'store'), { recursive: true })
    for (const { path } of paths) await get(path)
    const { body } = await vi.waitFor(async () => {
      const answer = await ready()
      expect(answer.status).toBe(503)
      return answer
    })
    expect(paths.length).toBeGreaterThan(10)
    expect(body.reasons[0]?.files).toHaveLength(10)
    expect(body.reasons[0]?.message).toContain(`${paths.length} files`)
  })
})

describe('404', () => {
  it('is the status of names that no release lists', async () => {
    expect((await get('/r/catalog/none.js')).statusCode).toBe(404)
    expect((await ready()).status).toBe(200)
  })

  it('is the status of files that gc has deleted', async () => {
    const { pool } = shop.dependencies
    const previous = entryOf('catalog')
    await shop.promote([await shop.publish('catalog', 'catalog 2')])
    await pool.query('UPDATE release_files SET removed_at = now() WHERE path = $1', [previous])
    await rm(onDisk(previous))
    const other = shop.openAnother()
    expect(await other.findFile(previous)).toBeNull()
    expect(other.lacks(previous)).toBe(false)
  })
})
