import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type BuiltShop, createBuiltShop } from '../../../../testing/composition-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { createTestKey, type TestKey } from '../../testing/create-key.ts'
import { type CompositionService, createCompositionService } from '../index.ts'
import { admitUnchecked } from '../unchecked.ts'

let database: TestDatabase
let shop: BuiltShop
let first: TestKey
let second: TestKey
const running: CompositionService[] = []
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const deployment = { who: 'platform', why: 'test', gate: admitUnchecked }

async function start(key: TestKey, trusted: TestKey[] = []): Promise<CompositionService> {
  const { dataDir, distDir } = shop
  const service = createCompositionService({
    ...{ database: database.database, dataDir, distDir, log, isDevelopment: false },
    signingKey: key.signingKey,
    trustedKeys: trusted.map(({ publicKey }) => publicKey),
  })
  running.push(service)
  await service.start()
  return service
}

/** Creates a local build and a deployed composition, both signed with the first key. Returns their ids. */
async function deployWithFirstKey(): Promise<{ local: string; promoted: string }> {
  for (const name of ['shell', 'shared', 'catalog']) await shop.build(name, `${name} 1`)
  const service = await start(first)
  const local = await service.publishLocal()
  await shop.build('catalog', 'catalog 2')
  const { id } = await service.publish(join(shop.distDir, 'catalog'))
  const promoted = (await service.promote([id], deployment)).move.composition
  await shop.build('catalog', 'catalog 1')
  await service.stop()
  return { local, promoted }
}

async function rowsById() {
  const { rows } = await database.pool.query<{ id: string; signature: string; key_id: string }>(
    'SELECT id, signature, key_id FROM compositions',
  )
  return new Map(rows.map(row => [row.id, row]))
}

beforeEach(async () => {
  database = await createTestDatabase()
  shop = await createBuiltShop()
  first = createTestKey()
  second = createTestKey()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map(service => service.stop()))
  await database.drop()
  await shop.remove()
})

describe('a new signing key', () => {
  it('serves and rolls back to compositions of a previous trusted key, and signs none of them again', {
    tags: ['D4.keyring'],
  }, async () => {
    const { local, promoted } = await deployWithFirstKey()
    const before = await rowsById()
    const service = await start(second, [first])
    expect(await service.publishLocal()).toBe(promoted)
    expect(service.current()?.id).toBe(promoted)
    expect((await service.rollBack({ composition: local }, deployment)).move.composition).toBe(
      local,
    )
    expect(service.current()?.id).toBe(local)
    expect(await rowsById()).toEqual(before)
  })

  it('signs new compositions, and each row names its key', {
    tags: ['D4.keyring'],
  }, async () => {
    await deployWithFirstKey()
    const service = await start(second, [first])
    await shop.build('catalog', 'catalog 3')
    const { id } = await service.publish(join(shop.distDir, 'catalog'))
    const { composition, previous } = (await service.promote([id], deployment)).move
    const rows = await rowsById()
    const [made, former] = [rows.get(composition), rows.get(previous ?? '')]
    expect(made?.key_id).toMatch(/^[0-9a-f]{16}$/)
    expect(former?.key_id).toMatch(/^[0-9a-f]{16}$/)
    expect(made?.key_id).not.toBe(former?.key_id)
  })

  it('serves the last known good composition of a previous trusted key without the database', {
    tags: ['D4.keyring'],
  }, async () => {
    const { promoted } = await deployWithFirstKey()
    await database.pool.query('ALTER TABLE composition_pointer RENAME TO gone')
    const service = await start(second, [first])
    expect(service.current()?.id).toBe(promoted)
  })

  it('accepts rows that were signed before keys had ids', async () => {
    const { promoted } = await deployWithFirstKey()
    await database.pool.query('UPDATE compositions SET key_id = NULL')
    await rm(join(shop.dataDir, 'composition.json'))
    expect((await start(second, [first])).current()?.id).toBe(promoted)
  })
})

describe('a composition of an untrusted key', () => {
  it('is not served, and the log names the solution', {
    tags: ['D4.keyring.untrusted'],
  }, async () => {
    const { promoted } = await deployWithFirstKey()
    const service = await start(second)
    expect(service.current()).toBeNull()
    const reported = JSON.stringify(log.warn.mock.calls.concat(log.error.mock.calls), (_, value) =>
      value instanceof Error ? value.message : value,
    )
    expect(reported).toContain('TRUSTED_PUBLIC_KEYS')
    expect(reported).toContain(`npm run registry -- resign ${promoted}`)
  })

  it('is never signed again by a start, a deployment, a rollback or a preview', {
    tags: ['D4.keyring.untrusted'],
  }, async () => {
    const { local, promoted } = await deployWithFirstKey()
    const service = await start(second)
    await shop.build('catalog', 'catalog 3')
    expect(await service.publishLocal()).toBe(promoted)
    const { id } = await shop.build('catalog', 'catalog 3')
    const before = await rowsById()
    const soon = new Date(Date.now() + 60_000)
    const rejected = { status: 409, code: 'untrusted_composition' }
    for (const attempt of [
      service.promote([id], deployment),
      service.rollBack({ composition: local }, deployment),
      service.rollBack({ container: 'catalog' }, deployment),
      service.preparePreview({ releases: [id] }, soon),
      service.preparePreview({ composition: local }, soon),
    ])
      await expect(attempt).rejects.toMatchObject(rejected)
    await expect(service.rollBack({ composition: local }, deployment)).rejects.toThrow(
      `npm run registry -- resign ${local}`,
    )
    expect(await rowsById()).toEqual(before)
  })

  it('is replaced by deploying a release of every container, which takes nothing from it', async () => {
    await deployWithFirstKey()
    const service = await start(second)
    await service.publishLocal()
    const releases: string[] = []
    for (const name of ['shell', 'shared', 'catalog'])
      releases.push((await shop.build(name, `${name} 1`)).id)
    const { composition } = (await service.promote(releases, deployment)).move
    expect(service.current()?.id).toBe(composition)
  })

  it('is served again after a start with the same build', async () => {
    const { local } = await deployWithFirstKey()
    const owner = await start(first)
    await owner.rollBack({ composition: local }, deployment)
    await owner.stop()
    const service = await start(second)
    expect(service.current()).toBeNull()
    await service.publishLocal()
    expect(service.current()?.id).toBe(local)
  })
})
