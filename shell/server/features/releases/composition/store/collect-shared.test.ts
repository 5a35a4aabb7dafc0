import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { announcedResponseSchema } from '@storefront/api/registry'
import { gcResponseSchema } from '@storefront/api/registry-upkeep'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { toDatabase } from '../../../../database/pool.ts'
import { createTestBucket, type TestBucket } from '../../../../testing/bucket.ts'
import { Publisher } from '../../publish/publisher.ts'
import { giveBackLease, takeLease } from '../../repository-leases.ts'
import { deleteReleases } from '../../repository-old-releases.ts'
import { lockPublishing } from '../../repository-releases.ts'
import {
  createTestDeployments,
  lockAwaited,
  type TestDeployments,
} from '../../testing/create-deployments.ts'
import { claimStore, StoreOfAnotherShop } from './owner.ts'

let bucket: TestBucket
let shop: TestDeployments

beforeEach(async () => {
  bucket = await createTestBucket()
  shop = await createTestDeployments(undefined, bucket.environment)
})
afterEach(async () => {
  await shop.close()
  await bucket.close()
})

const gc = async (isReal = true) =>
  gcResponseSchema.parse((await shop.call('gc', { body: { isReal } })).json()).content
const pass = (table: string, column: string, hours: number) =>
  shop.dependencies.pool.query(
    `UPDATE ${table} SET ${column} = ${column} - make_interval(hours => ${hours})`,
  )
const isStored = async (path: string) =>
  (await shop.dependencies.store.objects.find(path.slice(1))) !== null

/** A release that was published long ago and never deployed. Returns its id and its entry. */
async function publishLongAgo(text: string): Promise<{ id: string; entry: string }> {
  const id = await shop.publish('catalog', text)
  const { entry } = await shop.shop.build('catalog', text)
  await shop.dependencies.pool.query(
    "UPDATE releases SET published_at = now() - interval '8 days' WHERE id = $1",
    [id],
  )
  return { id, entry }
}

describe('gc in a bucket', () => {
  it('deletes files only when nothing has needed them for a day', async () => {
    const { id, entry } = await publishLongAgo('long ago')
    expect(await gc()).toMatchObject({ releases: [{ id }], files: 0, marked: 2 })
    expect(await isStored(entry)).toBe(true)
    await pass('unneeded_objects', 'found_at', 23)
    expect(await gc()).toMatchObject({ releases: [], files: 0, marked: 2 })
    expect(await isStored(entry)).toBe(true)
    await pass('unneeded_objects', 'found_at', 1)
    expect(await gc(false)).toMatchObject({ files: 2 })
    expect(await gc()).toMatchObject({ files: 2, marked: 0 })
    expect(await isStored(entry)).toBe(false)
    expect(await gc()).toMatchObject({ files: 0, marked: 0 })
  })

  it('keeps a marked file that is needed again', async () => {
    const { entry } = await publishLongAgo('needed again')
    await gc()
    await pass('unneeded_objects', 'found_at', 25)
    await shop.publish('catalog', 'needed again')
    expect(await gc()).toMatchObject({ files: 0, marked: 0 })
    expect(await isStored(entry)).toBe(true)
    expect((await shop.app.inject(entry)).statusCode).toBe(200)
  })

  it('counts the day again for an object that was written again', async () => {
    const { entry } = await publishLongAgo('written again')
    await gc()
    await pass('unneeded_objects', 'found_at', 25)
    await shop.dependencies.store.objects.put(entry.slice(1), Buffer.from('other bytes'))
    expect(await gc()).toMatchObject({ files: 1, marked: 1 })
    expect(await isStored(entry)).toBe(true)
  })

  it('keeps the files of a release that is being sent', async () => {
    const { id } = await publishLongAgo('sent again')
    const release = await shop.shop.build('catalog', 'sent again')
    const { database, pool, store } = shop.dependencies
    // The publisher has not sent the last file yet.
    await store.objects.delete([release.entry.slice(1)])
    const publisher = new Publisher(database, store)
    const announced = await publisher.announce({ release, who: 'a test' })
    expect(announced.missing.sort()).toEqual(
      [basename(release.entry), `${basename(release.entry)}.gz`].sort(),
    )
    expect((await gc()).releases).toMatchObject([{ id }])
    await pool.query("UPDATE unneeded_objects SET found_at = now() - interval '25 hours'")
    expect(await gc()).toMatchObject({ files: 0, marked: 0 })
    expect(await isStored(`${release.entry}.gz`)).toBe(true)
  })

  it('is done by one server at a time, and by another one if it disappears', async () => {
    const { database } = shop.dependencies
    const other = randomUUID()
    expect(await takeLease(database, 'gc', other)).toBe(true)
    const refused = await shop.call('gc', { body: { isReal: true } })
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ error: 'unavailable' })
    expect((await gc(false)).isReal).toBe(false)
    await pass('leases', 'ends_at', 1)
    expect((await gc()).isReal).toBe(true)
    // It has given the lease back. The other server has lost its own.
    await giveBackLease(database, 'gc', other)
    expect(await takeLease(database, 'gc', randomUUID())).toBe(true)
    expect(await takeLease(database, 'gc', other)).toBe(false)
  })

  it('keeps what a running server serves, however old it is', async () => {
    const id = await shop.publish('catalog', 'served by another')
    await shop.promote([id])
    const served = shop.live()
    for (const number of [2, 3, 4, 5])
      await shop.promote([await shop.publish('catalog', `catalog ${number}`)])
    await shop.dependencies.pool.query(
      "UPDATE releases SET published_at = now() - interval '9 days'",
    )
    await shop.dependencies.pool.query(
      "UPDATE pointer_log SET moved_at = now() - interval '9 days'",
    )
    expect((await gc(false)).releases).toContainEqual(expect.objectContaining({ id }))
    await shop.dependencies.pool.query(
      `INSERT INTO replicas (id, name, address, serves)
       VALUES (gen_random_uuid(), 'late', 'x:1', $1)`,
      [served],
    )
    expect((await gc(false)).releases).not.toContainEqual(expect.objectContaining({ id }))
  })
})

describe('a bucket of another shop', () => {
  const other = '7000000000000000000-5'
  const writeOwner = (text: string) =>
    shop.dependencies.store.notes.put('owner.json', Buffer.from(text))
  const readOwner = async () =>
    JSON.parse(String(await shop.dependencies.store.notes.read('owner.json')))

  it('gets an owner with the first release', async () => {
    const release = await shop.shop.build('catalog', 'first')
    expect((await shop.call('releases', { body: release })).statusCode).toBe(200)
    expect(await readOwner()).toEqual({ shop: expect.stringMatching(/^\d+-\d+$/) })
    expect((await gc()).isReal).toBe(true)
  })

  it('takes no release and loses no file, until the shop takes it over', async () => {
    const { entry } = await publishLongAgo('long ago')
    await gc()
    await pass('unneeded_objects', 'found_at', 25)
    await writeOwner(JSON.stringify({ shop: other }))
    const refused = await shop.call('gc', { body: { isReal: true } })
    expect(refused.statusCode).toBe(503)
    expect(refused.json().message).toContain(`STORE_TAKE_OVER=${other}`)
    expect(await isStored(entry)).toBe(true)
    const release = await shop.shop.build('catalog', 'new')
    const announced = await shop.call('releases', { body: release })
    expect([announced.statusCode, announced.json().message]).toEqual([
      503,
      expect.stringContaining('belongs to another shop'),
    ])

    const { database, store } = shop.dependencies
    await expect(
      claimStore({ database, store: { ...store, takeOverFrom: 'x-1' } }),
    ).rejects.toThrow(StoreOfAnotherShop)
    await claimStore({ database, store: { ...store, takeOverFrom: other } })
    expect((await readOwner()).shop).not.toBe(other)
    expect(await gc()).toMatchObject({ files: 2 })
    expect(await isStored(entry)).toBe(false)
  })

  it('is not taken for an own one if its owner is not readable', async () => {
    await writeOwner('{')
    expect((await shop.call('gc', { body: { isReal: true } })).statusCode).toBe(503)
  })

  it('can be claimed by a role without rights', async () => {
    const { pool } = shop.dependencies
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query('CREATE ROLE nobody_special')
    await client.query('SET LOCAL ROLE nobody_special')
    const { rows } = await client.query('SELECT system_identifier FROM pg_control_system()')
    await client.query('ROLLBACK')
    client.release()
    expect(rows).toHaveLength(1)
  })
})

describe('a publisher that announces a release while files are deleted', () => {
  it('waits, and sends the files that are gone', async () => {
    const { id, entry } = await publishLongAgo('announced at the same time')
    const release = await shop.shop.build('catalog', 'announced at the same time', {
      label: '2.0.0',
    })
    expect(release.entry).toBe(entry)
    const { database, pool, store } = shop.dependencies
    const client = await pool.connect()
    const transaction = toDatabase(Object.assign(client))
    await client.query('BEGIN')
    await lockPublishing(transaction)
    const announcing = shop.call('releases', { body: release })
    await lockAwaited(database)
    await deleteReleases(transaction, [id])
    await store.objects.delete([entry.slice(1), `${entry.slice(1)}.gz`])
    await client.query('COMMIT')
    client.release()
    const { missing } = announcedResponseSchema.parse((await announcing).json()).content
    expect(missing.sort()).toEqual([basename(entry), `${basename(entry)}.gz`].sort())
  })
})
