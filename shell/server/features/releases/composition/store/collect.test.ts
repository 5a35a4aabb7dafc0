import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ReleaseFile } from '@storefront/api/composition'
import { gcResponseSchema } from '@storefront/api/registry-upkeep'
import { digestOf, releaseId } from '@storefront/kit/release/canonical'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { toDatabase } from '../../../../database/pool.ts'
import { sweepOldReleases } from '../../../../jobs/old-releases.ts'
import {
  createTestDeployments,
  deployedTo,
  type TestDeployments,
} from '../../testing/create-deployments.ts'
import { collect } from './collect.ts'

let shop: TestDeployments

beforeEach(async () => {
  shop = await createTestDeployments()
})
afterEach(() => shop.close())

const gc = async (body: object = {}) =>
  gcResponseSchema.parse((await shop.call('gc', { body })).json()).content
const folder = () => join(shop.dependencies.config.dataDir, 'store', 'r', 'catalog')
const entryOf = (name: string) =>
  shop.compositions.current()?.composition.remotes[name]?.entry ?? ''

/** Moves everything so far into the past by this number of days. */
async function passDays(days: number): Promise<void> {
  const { pool } = shop.dependencies
  await pool.query(`UPDATE pointer_log SET moved_at = moved_at - make_interval(days => ${days})`)
  await pool.query(
    `UPDATE releases SET published_at = published_at - make_interval(days => ${days})`,
  )
}

/** Creates catalog 1 to 5, each live for some time. Returns their entries. */
async function sellForWeeks(): Promise<string[]> {
  const entries = [entryOf('catalog')]
  for (const number of [2, 3, 4, 5]) {
    await passDays(8)
    await shop.promote([await shop.publish('catalog', `catalog ${number}`)])
    entries.push(entryOf('catalog'))
  }
  return entries
}

const served = async (entries: string[]) =>
  Promise.all(entries.map(async entry => (await shop.compositions.findFile(entry)) !== null))

describe('gc', () => {
  it('keeps the candidate of a canary until a week after its end', async () => {
    const releases = [await shop.publish('catalog', 'catalog of a canary')]
    const canary = { percents: [10], everySeconds: 60 }
    const body = { releases, why: 'a test', canary }
    const { rollout } = deployedTo(await shop.call('promote', { body }))
    await passDays(30)
    expect((await gc()).releases).toEqual([])
    await shop.call(`rollouts/${rollout?.id}`, { body: { action: 'abort', why: 'a test' } })
    expect((await gc()).releases).toEqual([])
    await shop.dependencies.pool.query(
      `UPDATE rollouts SET ended_at = ended_at - interval '8 days'`,
    )
    expect((await gc()).releases).toMatchObject([{ id: releases[0] }])
  })

  it('lists what nothing needs, and deletes exactly this on request', async () => {
    const entries = await sellForWeeks()
    const shown = await gc()
    expect(shown).toMatchObject({
      isReal: false,
      releases: [{ name: 'catalog' }, { name: 'catalog' }],
    })
    expect(await served(entries)).toEqual([true, true, true, true, true])
    const removed = await gc({ isReal: true })
    expect(removed).toEqual({ ...shown, isReal: true })
    // Everything of the last three compositions, and of the one that was live until now, stays.
    expect(await served(entries)).toEqual([false, false, true, true, true])
    expect(await gc({ isReal: true })).toMatchObject({ releases: [], files: 0, bytes: 0 })
    // The last run, which found nothing, is listed before the one that did.
    expect((await shop.audited()).filter(({ what }) => what === 'gc')).toMatchObject([
      { outcome: 'done', detail: '0 releases' },
      { outcome: 'done', detail: expect.stringMatching(/^2 releases: (catalog \w{12}(, )?){2}$/) },
    ])
  })

  it('deletes the source maps of deleted releases, and those of no other release', async () => {
    const { config } = shop.dependencies
    const maps: string[] = []
    const folder = join(config.dataDir, 'store', 'maps', 'catalog')
    for (const number of [2, 3, 4, 5]) {
      await passDays(8)
      const release = await shop.shop.build('catalog', `catalog ${number}`, { hasMaps: true })
      await shop.compositions.publish(join(shop.shop.distDir, 'catalog'))
      await shop.promote([release.id])
      maps.push(basename(release.maps?.path ?? ''))
    }
    expect((await readdir(folder)).sort()).toEqual([...maps].sort())
    const { releases } = await gc({ isReal: true })
    expect(releases).toHaveLength(2)
    expect((await readdir(folder)).sort()).toEqual(maps.slice(1).sort())
  })

  it('keeps every composition that was live within 7 days', async () => {
    const entries = [entryOf('catalog')]
    for (const number of [2, 3, 4, 5]) {
      await shop.promote([await shop.publish('catalog', `catalog ${number}`)])
      entries.push(entryOf('catalog'))
    }
    await passDays(6)
    expect(await gc({ isReal: true })).toMatchObject({ releases: [], files: 0 })
    expect(await served(entries)).toEqual([true, true, true, true, true])
  })

  it('keeps what was live until yesterday, however long ago its deployment was', async () => {
    const entries = [entryOf('catalog')]
    await passDays(30)
    for (const number of [2, 3, 4, 5]) {
      await shop.promote([await shop.publish('catalog', `catalog ${number}`)])
      entries.push(entryOf('catalog'))
    }
    await passDays(1)
    expect(await gc({ isReal: true })).toMatchObject({ releases: [], files: 0 })
    expect(await served(entries)).toEqual([true, true, true, true, true])
  })

  it('keeps previews, and what was just published', async () => {
    const first = shop.compositions.current()?.composition.remotes.catalog?.id ?? ''
    await sellForWeeks()
    await shop.pin([first])
    await shop.publish('catalog', 'catalog 6')
    expect((await gc({ isReal: true })).releases).toHaveLength(1)
  })

  it('names what is deleted when someone rolls back to it, and accepts it again', async () => {
    const first = shop.live()
    const release = await shop.shop.build('catalog', 'catalog 1')
    await sellForWeeks()
    await gc({ isReal: true })
    const body = { composition: first, why: 'older prices' }
    const rejected = await shop.call('rollback', { body })
    expect(rejected.json()).toMatchObject({ error: 'unknown_release' })
    expect(rejected.json().message).toContain('Publish it again')
    expect(await shop.publish('catalog', 'catalog 1')).toBe(release.id)
    expect((await shop.call('rollback', { body })).statusCode).toBe(200)
    expect(await served([release.entry])).toEqual([true])
  })

  it('never accepts a name again with other bytes, but with other compressed variants', async () => {
    const { distDir, build } = shop.shop
    const { id: _, ...release } = await build('catalog', 'catalog 1')
    const [entry, ...others] = release.files
    if (!entry) throw new Error('The release has no entry')
    const previous = await shop.compositions.findFile(entry.path)
    await sellForWeeks()
    await gc({ isReal: true })
    expect(await served([entry.path])).toEqual([false])
    const toManifest = (changed: ReleaseFile) => {
      const content = { ...release, files: [changed, ...others] }
      return { ...content, id: releaseId(content) }
    }
    const digest = digestOf('other bytes')
    const refused = await shop.call('releases', { body: toManifest({ ...entry, digest }) })
    expect(refused.json()).toMatchObject({ error: 'other_bytes' })

    await build('catalog', 'catalog 1')
    const place = join(distDir, 'catalog', basename(entry.path))
    const packed = gzipSync(await readFile(place), { level: 0 })
    await writeFile(`${place}.gz`, packed)
    const gzip = { digest: digestOf(packed), bytes: packed.length }
    const manifest = toManifest({ ...entry, encodings: { gzip } })
    await writeFile(join(distDir, 'catalog', 'release.json'), JSON.stringify(manifest))
    await shop.compositions.publish(join(distDir, 'catalog'))
    const again = await shop.compositions.findFile(entry.path)
    expect(again?.digest).toBe(previous?.digest)
    expect(again?.encodings.gzip?.digest).toBe(gzip.digest)
    expect(gzip.digest).not.toBe(entry.encodings.gzip?.digest)
  })

  it.each([
    ['before the sweep', 2],
    ['between two turns of it', 3],
  ])('keeps what is published again %s', async (_, turn) => {
    const [entry = ''] = await sellForWeeks()
    for (let number = 0; number < 200; number += 1)
      await writeFile(join(folder(), '..', 'cart', `${number}.draft`), '')
    const { pool, config, store } = shop.dependencies
    let turns = 0
    const connect = async () => {
      turns += 1
      if (turns === turn) await shop.publish('catalog', 'catalog 1')
      return pool.connect()
    }
    const interrupted = Object.assign(Object.create(pool), {
      connect,
      query: pool.query.bind(pool),
    })
    const tools = { database: toDatabase(interrupted), dataDir: config.dataDir, store }
    await collect(tools, { isReal: true })
    expect(turns).toBeGreaterThanOrEqual(turn)
    expect(await served([entry])).toEqual([true])
    expect(await gc()).toMatchObject({ files: 0 })
  })

  it('records what it deletes together with the entries, also if the deletion of files is interrupted', async () => {
    await sellForWeeks()
    const { pool, config, store } = shop.dependencies
    const connect = vi
      .fn<() => Promise<PoolClient>>()
      .mockImplementationOnce(() => pool.connect())
      .mockRejectedValueOnce(new Error('No connection'))
    const broken = Object.assign(Object.create(pool), { connect, query: pool.query.bind(pool) })
    const noted = vi.fn()
    const tools = { database: toDatabase(broken), dataDir: config.dataDir, store }
    await expect(collect(tools, { isReal: true, also: noted })).rejects.toThrow('No connection')
    expect(noted.mock.calls[0]?.[1]).toMatchObject([{ name: 'catalog' }, { name: 'catalog' }])
    expect(await gc({ isReal: true })).toMatchObject({ releases: [] })
  })

  it('deletes temporary files of an ended process, and nothing in other folders', async () => {
    await writeFile(join(folder(), 'page.js.1.draft'), 'half')
    expect(await gc({ isReal: true })).toMatchObject({ files: 1, bytes: 4 })
    expect((await readdir(folder())).some(name => name.endsWith('.draft'))).toBe(false)
    const secrets = await readdir(join(shop.dependencies.config.dataDir, 'secrets'))
    expect(secrets).toContain('signing-key.pem')
  })

  it('deletes no file of a release that is published at the same time', async () => {
    await sellForWeeks()
    // The same files as those to delete: depending on the order, the release is complete or was rejected.
    const build = await shop.shop.build('catalog', 'catalog 1')
    const [published] = await Promise.allSettled([
      shop.compositions.publish(join(shop.shop.distDir, 'catalog')),
      gc({ isReal: true }),
      gc({ isReal: true }),
    ])
    expect(published.status).toBe('fulfilled')
    const known = await shop.dependencies.pool.query('SELECT 1 FROM releases WHERE id = $1', [
      build.id,
    ])
    expect(await served([build.entry])).toEqual([known.rowCount === 1])
  })

  it('is for the platform team', async () => {
    const token = await shop.give('catalog', ['publish', 'move'])
    expect((await shop.call('gc', { body: {}, token })).statusCode).toBe(403)
  })
})

describe('the job', () => {
  const openJob = (oldReleases: 'delete' | 'show') => {
    const warn = vi.fn()
    const log = Object.assign(Object.create(shop.app.log), { warn })
    let now = Date.now()
    const { dependencies } = shop
    const config = { ...dependencies.config, oldReleases }
    const run = (hours: number) => {
      now += hours * 3_600_000
      const own = { ...dependencies, config, now: () => new Date(now) }
      return sweepOldReleases({ dependencies: own, log })
    }
    return { run, told: () => warn.mock.calls.map(([, sentence]) => String(sentence)) }
  }

  it('lists once a day what it deletes a day later, and deletes nothing else', async () => {
    const { run, told } = openJob('delete')
    await run(0)
    expect(told()).toEqual([])
    const entries = await sellForWeeks()
    await run(1)
    await run(23)
    expect(told()).toEqual([expect.stringContaining('npm run registry -- gc')])
    expect(await served(entries)).toEqual([true, true, true, true, true])
    // Nothing needs this one either, but it was not announced.
    await passDays(8)
    await shop.promote([await shop.publish('catalog', 'catalog 6')])
    await run(1)
    expect(await served(entries)).toEqual([false, false, true, true, true])
    expect(told().slice(1)).toEqual([
      'deleted releases that no composition needs',
      expect.stringContaining('deleted in 24 hours'),
    ])
    await run(24)
    expect(await served(entries)).toEqual([false, false, false, true, true])
    const { rows } = await shop.dependencies.pool.query(
      "SELECT who, detail FROM registry_audit WHERE what = 'gc' ORDER BY id",
    )
    expect(rows).toEqual([
      { who: 'the shop', detail: expect.stringContaining('2 releases: catalog ') },
      { who: 'the shop', detail: expect.stringContaining('1 releases: catalog ') },
    ])
  })

  it('keeps what is needed again, and everything if it only lists', async () => {
    const entries = await sellForWeeks()
    const { run, told } = openJob('show')
    await run(0)
    await run(25)
    expect(told()).toHaveLength(2)
    expect(await served(entries)).toEqual([true, true, true, true, true])
  })
})
