import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { idOf } from '@storefront/kit/release/canonical'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type BuiltShop, createBuiltShop } from '../../../../testing/composition-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { createTestKey } from '../../testing/create-key.ts'
import { type CompositionService, createCompositionService } from '../index.ts'
import { admitUnchecked } from '../unchecked.ts'

let database: TestDatabase
let shop: BuiltShop
const [first, second] = [createTestKey(), createTestKey()]
const running: CompositionService[] = []
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const deployment = { who: 'platform', why: 'test', gate: admitUnchecked }
const noted = vi.fn(async () => undefined)

async function start(key = first, trusted: (typeof first)[] = []): Promise<CompositionService> {
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

let local: string
let promoted: string

beforeEach(async () => {
  noted.mockClear()
  database = await createTestDatabase()
  shop = await createBuiltShop()
  for (const name of ['shell', 'shared', 'catalog']) await shop.build(name, `${name} 1`)
  const service = await start()
  local = await service.publishLocal()
  await shop.build('catalog', 'catalog 2')
  const { id } = await service.publish(join(shop.distDir, 'catalog'))
  promoted = (await service.promote([id], deployment)).move.composition
  await service.stop()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map(service => service.stop()))
  await database.drop()
  await shop.remove()
})

describe('signing again', () => {
  it('signs all compositions with a trusted signature, so that the previous key can be removed', {
    tags: ['D4.resign'],
  }, async () => {
    const service = await start(second, [first])
    const { resigned, left } = await service.resign(null, noted)
    expect(resigned.map(({ composition }) => composition).sort()).toEqual([local, promoted].sort())
    expect(resigned.map(({ how }) => how)).toEqual(['trusted', 'trusted'])
    expect(left).toEqual([])
    expect((await service.resign(null, noted)).resigned).toEqual([])
    expect(noted).toHaveBeenCalledTimes(2)

    await rm(join(shop.dataDir, 'composition.json'))
    const alone = await start(second)
    expect(alone.current()?.id).toBe(promoted)
    await alone.rollBack({ composition: local }, deployment)
    expect(alone.current()?.id).toBe(local)
  })

  it('does not sign compositions without a trusted signature, unless the request names them', {
    tags: ['D4.resign.named'],
  }, async () => {
    const service = await start(second)
    expect(service.current()).toBeNull()
    const all = await service.resign(null, noted)
    expect(all.resigned).toEqual([])
    expect(all.left.map(({ composition }) => composition).sort()).toEqual([local, promoted].sort())
    expect(service.current()).toBeNull()

    const named = await service.resign([promoted], noted)
    expect(named.resigned).toMatchObject([{ composition: promoted, how: 'named' }])
    // This needs no restart.
    expect(service.current()?.id).toBe(promoted)
    await expect(service.rollBack({ composition: local }, deployment)).rejects.toMatchObject({
      code: 'untrusted_composition',
    })
  })

  it('is not undone by a server that does not trust the new key, which says so and serves on', async () => {
    const old = await start(first)
    log.error.mockClear()
    await (await start(second, [first])).resign(null, noted)
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), 5000)
    expect(log.error.mock.calls.map(([, message]) => message)).toEqual([
      expect.stringContaining('which this server does not trust: add the public key'),
    ])
    expect(old.current()?.id).toBe(promoted)

    const { resigned, left } = await old.resign(null, noted)
    expect(resigned).toEqual([])
    expect(left.map(({ reason }) => reason)).toEqual(['untrusted', 'untrusted'])
    await shop.build('catalog', 'catalog 3')
    const { id } = await old.publish(join(shop.distDir, 'catalog'))
    await old.promote([id], deployment)
    const signers = await database.pool.query('SELECT id, key_id FROM compositions')
    const keyOf = new Map(signers.rows.map(row => [row.id, row.key_id]))
    expect(keyOf.get(promoted)).toBe(keyOf.get(local))
    expect(keyOf.get(promoted)).not.toBe(keyOf.get(old.current()?.id))
  })

  it('names the key of the previous signature and of the new one', async () => {
    const service = await start(second)
    const { signs, trusted, kept } = await service.listKeys()
    expect(trusted.map(({ id }) => id)).toEqual([signs])
    expect(kept).toEqual([{ keyId: expect.not.stringMatching(signs ?? ''), compositions: 2 }])
    const { resigned } = await service.resign([local], noted)
    expect(resigned).toMatchObject([{ from: kept[0]?.keyId, to: signs }])
    expect(noted).toHaveBeenCalledWith(expect.anything(), resigned[0])
  })
})

describe('a named composition that does not match its digests', () => {
  const rejected = { status: 422, code: 'composition_refused' }
  const rewrite = (from: string, to: string) =>
    database.pool.query('UPDATE compositions SET content = replace(content, $1, $2)', [from, to])

  it('is rejected if a file has other bytes', { tags: ['D4.resign.named'] }, async () => {
    const service = await start(second)
    const entry = await entryOf(promoted)
    await writeFile(join(shop.dataDir, 'store', entry), 'alert("changed")')
    await expect(service.resign([promoted], noted)).rejects.toMatchObject(rejected)
    await expect(service.resign([promoted], noted)).rejects.toThrow(entry)
    expect(service.current()).toBeNull()
    expect(noted).not.toHaveBeenCalled()
  })

  it('is rejected if its text and its releases have changed', {
    tags: ['D4.resign.named'],
  }, async () => {
    const service = await start(second)
    await rewrite('"label":"1.0.0"', '"label":"9.9.9"')
    await database.pool.query(
      `UPDATE releases SET document = jsonb_set(document, '{label}', '"9.9.9"')`,
    )
    await expect(service.resign([promoted], noted)).rejects.toMatchObject(rejected)
    expect(noted).not.toHaveBeenCalled()
  })

  it('is rejected if the ids fit a forged release', {
    tags: ['D4.resign.named'],
  }, async () => {
    const service = await start(second)
    const forged = await forge(promoted)
    await expect(service.resign([forged], noted)).rejects.toMatchObject(rejected)
    expect(noted).not.toHaveBeenCalled()
  })

  it('is restored from its releases if only the text has changed', async () => {
    const service = await start(second)
    await rewrite('"label":"1.0.0"', '"label":"9.9.9"')
    const { resigned } = await service.resign([promoted], noted)
    expect(resigned).toMatchObject([{ composition: promoted, how: 'named' }])
    expect(service.current()?.id).toBe(promoted)
  })

  it('is rejected if it does not exist', async () => {
    const service = await start(second)
    await expect(service.resign(['0'.repeat(64)], noted)).rejects.toMatchObject({ status: 404 })
  })
})

async function contentOf(id: string): Promise<string> {
  const { rows } = await database.pool.query('SELECT content FROM compositions WHERE id = $1', [id])
  return rows[0].content
}

async function entryOf(id: string): Promise<string> {
  return JSON.parse(await contentOf(id)).remotes.catalog.entry
}

/** A composition with the correct hash of its text, but with a release that does not match its own id. */
async function forge(id: string): Promise<string> {
  const content = (await contentOf(id)).replace('"label":"1.0.0"', '"label":"6.6.6"')
  await database.pool.query(
    "INSERT INTO compositions (id, content, signature) VALUES ($1, $2, 'AAAA')",
    [idOf(content), content],
  )
  return idOf(content)
}
