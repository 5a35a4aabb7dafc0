import { existsSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import {
  announcedResponseSchema,
  publishedResponseSchema,
  releasesResponseSchema,
} from '@storefront/api/registry'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { toDatabase } from '../../../database/pool.ts'
import { admitUnchecked } from '../composition/unchecked.ts'
import { InvalidReleaseError } from '../publish/invalid-release.ts'
import { Publisher } from '../publish/publisher.ts'
import { lockPublishing } from '../repository-releases.ts'
import { createTestRegistry, type TestRegistry } from '../testing/create-registry.ts'

let registry: TestRegistry
let team: string

const build = (text: string, changes?: Partial<Release>) =>
  registry.shop.build('catalog', text, changes)
const missingOf = (response: Awaited<ReturnType<TestRegistry['announce']>>) =>
  announcedResponseSchema.parse(response.json()).content
const sendAll = async (release: Release, names = registry.namesOf(release)) => {
  const read = registry.readBuilt(release.name)
  for (const name of names) await registry.put({ id: release.id, name }, await read(name), team)
}

beforeAll(async () => {
  registry = await createTestRegistry()
  team = await registry.give('catalog')
})
afterAll(() => registry.close())

describe('publishing', () => {
  it('requests every file first, and makes the release visible with the last step only', async () => {
    const release = await build('first')
    const announced = missingOf(await registry.announce(release, team))
    expect(announced).toMatchObject({ id: release.id, name: 'catalog', state: 'incoming' })
    expect(announced.missing.sort()).toEqual(registry.namesOf(release).sort())
    await sendAll(release)
    expect(await registry.service.findFile(release.entry)).toBeNull()
    expect((await registry.list('?container=catalog')).json().content).toEqual([])

    const responded = await registry.complete(release.id, team)
    const published = publishedResponseSchema.parse(responded.json()).content
    const { release: summary, preview, problems } = published
    expect(summary).toMatchObject({
      id: release.id,
      name: 'catalog',
      publishedBy: 'catalog (CI)',
      files: 4,
      isLive: false,
    })
    expect(summary.sizes.entry).toBe(release.files[0]?.bytes)
    expect(summary.sizes.budgets).toContainEqual({
      name: 'entry of catalog',
      bytes: summary.sizes.entry,
      limit: 4096,
      isKept: true,
    })
    expect(problems).toEqual([])
    const shown = await registry.service.findText(preview?.composition ?? '')
    expect(JSON.parse(shown ?? '{}').remotes.catalog.id).toBe(release.id)
    expect(preview?.url).toContain('/_pin?token=')
    expect(await registry.service.findFile(release.entry)).not.toBeNull()
    expect(existsSync(join(registry.dependencies.config.dataDir, 'incoming', release.id))).toBe(
      false,
    )
  })

  it('continues after an interruption without requesting the stored files again', async () => {
    const release = await build('broken off')
    const { missing } = missingOf(await registry.announce(release, team))
    const [first = '', ...others] = missing
    await sendAll(release, [first])
    const early = await registry.complete(release.id, team)
    expect(early.statusCode).toBe(422)
    expect(early.json()).toMatchObject({ error: 'missing_files' })
    expect(early.json().details.problems).toHaveLength(others.length)
    expect(missingOf(await registry.announce(release, team)).missing.sort()).toEqual(others.sort())
    await sendAll(release, others)
    expect((await registry.complete(release.id, team)).statusCode).toBe(200)
  })

  it('can repeat every step, also after the end', async () => {
    const release = await build('repeated')
    const responses = []
    for (const _ of [1, 2]) responses.push(await registry.announce(release, team))
    await sendAll(release)
    await sendAll(release)
    for (const _ of [1, 2]) responses.push(await registry.complete(release.id, team))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(missingOf(await registry.announce(release, team))).toMatchObject({
      state: 'published',
      missing: [],
    })
    const { rows } = await registry.pool.query(
      "SELECT outcome FROM registry_audit WHERE what = 'publish' AND subject = $1",
      [release.id],
    )
    expect(rows).toEqual([{ outcome: 'done' }])
  })

  it('treats a release that is published again as the newest one', async () => {
    const [good, bad] = [await build('good'), await build('bad')]
    for (const text of ['good', 'bad', 'good']) {
      const release = await build(text)
      const done = await registry.publish(release, registry.readBuilt('catalog'), team)
      expect(done.statusCode).toBe(200)
    }
    const listed = releasesResponseSchema.parse((await registry.list('?container=catalog')).json())
    expect(listed.content.slice(0, 2).map(({ id }) => id)).toEqual([good.id, bad.id])
  })

  it('runs once if its last step is repeated while it runs', async () => {
    const release = await build('asked twice')
    await registry.announce(release, team)
    await sendAll(release)
    const complete = Publisher.prototype.complete
    // The other request has ended during this one, and its files are gone.
    const overtaken = vi
      .spyOn(Publisher.prototype, 'complete')
      .mockImplementationOnce(async function (this: Publisher, ...all) {
        await complete.apply(this, all)
        throw new InvalidReleaseError([{ code: 'missing_files', message: 'entry.js is missing' }])
      })
    const fakeResponses = await Promise.all([1, 2].map(() => registry.complete(release.id, team)))
    overtaken.mockRestore()
    expect(fakeResponses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { rows } = await registry.pool.query(
      "SELECT outcome FROM registry_audit WHERE what = 'publish' AND subject = $1",
      [release.id],
    )
    expect(rows).toEqual([{ outcome: 'done' }])
  })

  it('completes a release again that another request completes between two look-ups', async () => {
    const release = await build('completed between two look-ups')
    await registry.announce(release, team)
    await sendAll(release)
    const find = Publisher.prototype.find
    const overtaken = vi.spyOn(Publisher.prototype, 'find').mockImplementationOnce(async function (
      this: Publisher,
      id,
    ) {
      await registry.complete(id, team)
      return find.call(this, id)
    })
    const response = await registry.complete(release.id, team)
    overtaken.mockRestore()
    expect(response.statusCode).toBe(200)
  })

  it('requests only files that no earlier release has', async () => {
    const before = await build('shared texts')
    await registry.publish(before, registry.readBuilt('catalog'), team)
    const release = await build('shared texts, new entry')
    const { missing } = missingOf(await registry.announce(release, team))
    expect(missing).toEqual([release.entry, `${release.entry}.gz`].map(path => path.split('/')[3]))
    const done = await registry.publish(release, registry.readBuilt('catalog'), team)
    expect(done.statusCode).toBe(200)
  })

  it('accepts a file whose compressed variant another machine has compressed differently', async () => {
    const before = await build('other compressor')
    await registry.publish(before, registry.readBuilt('catalog'), team)
    const [entry, ...others] = before.files
    if (!entry) throw new Error('The release has no entry')
    const gzip = { digest: `sha384-${'A'.repeat(64)}`, bytes: 7 }
    const again = await build('other compressor', {
      label: '1.0.1',
      files: [{ ...entry, encodings: { gzip } }, ...others],
    })
    const done = await registry.publish(again, registry.readBuilt('catalog'), team)
    expect(done.statusCode).toBe(200)
    await registry.service.promote([again.id], {
      who: 'catalog',
      why: 'test',
      gate: admitUnchecked,
    })
    const served = await registry.service.findFile(before.entry)
    expect(served?.encodings.gzip?.digest).toBe(entry.encodings.gzip?.digest)
  })

  it('writes nothing if the last step fails in the middle', async () => {
    const release = await build('fails late')
    await registry.announce(release, team)
    await sendAll(release)
    await registry.pool.query(
      'CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS ' +
        "$$ BEGIN RAISE EXCEPTION 'the server was cut off'; END $$; " +
        'CREATE TRIGGER cut BEFORE DELETE ON incoming_releases EXECUTE FUNCTION break_off()',
    )
    const failed = await registry.complete(release.id, team)
    await registry.pool.query('DROP TRIGGER cut ON incoming_releases')
    expect(failed.statusCode).toBe(500)
    expect(await registry.service.findFile(release.entry)).toBeNull()
    expect((await registry.complete(release.id, team)).statusCode).toBe(200)
  })

  it('waits while files are deleted', async () => {
    const release = await build('waits')
    await registry.announce(release, team)
    await sendAll(release)
    const client = await registry.pool.connect()
    await client.query('BEGIN')
    await lockPublishing(toDatabase(client))
    const completed = registry.complete(release.id, team)
    const isEarly = await Promise.race([
      completed.then(() => true),
      client.query('SELECT 1').then(() => false),
    ])
    expect(isEarly).toBe(false)
    await client.query('COMMIT')
    client.release()
    expect((await completed).statusCode).toBe(200)
  })

  it('deletes a release that is not complete within 24 hours, including its files', async () => {
    const [stale, fresh] = [await build('stale'), await build('fresh')]
    await build('stale')
    await registry.announce(stale, team)
    await sendAll(stale)
    await build('fresh')
    await registry.announce(fresh, team)
    await sendAll(fresh)
    await registry.pool.query(
      "UPDATE incoming_releases SET announced_at = now() - interval '25 hours' WHERE id = $1",
      [stale.id],
    )
    const late = await registry.complete(stale.id, team)
    expect(late.json()).toMatchObject({ error: 'unknown_release' })
    const { dataDir } = registry.dependencies.config
    await utimes(join(dataDir, 'incoming', stale.id), 0, 0)
    await new Publisher(registry.database, registry.dependencies.store).forgetStale()
    const folders = await readdir(join(dataDir, 'incoming'))
    expect([folders.includes(stale.id), folders.includes(fresh.id)]).toEqual([false, true])
  })

  it('lists releases, newest first, and marks the live one', async () => {
    await registry.service.publish(join(registry.shop.distDir, 'cart'))
    const all = releasesResponseSchema.parse((await registry.list('?limit=100')).json()).content
    const times = all.map(({ publishedAt }) => publishedAt)
    expect(times).toEqual([...times].sort().reverse())
    const [cart] = all.filter(({ name }) => name === 'cart')
    expect(cart).toMatchObject({ isLive: true, publishedBy: 'npm start' })
    expect((await registry.list('?limit=1')).json().content).toHaveLength(1)
    expect((await registry.list('', '')).statusCode).toBe(401)
  })
})
