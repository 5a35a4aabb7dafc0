import { createPrivateKey, sign } from 'node:crypto'
import { readinessSchema } from '@storefront/api/readiness'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { whileDatabaseIsAway } from '../../testing/database.ts'
import {
  createTestDeployments,
  type TestDeployments,
} from '../releases/testing/create-deployments.ts'
import { createTestKey } from '../releases/testing/create-key.ts'

let shop: TestDeployments

beforeEach(async () => {
  shop = await createTestDeployments()
  shop.app.markPrepared()
})
afterEach(() => shop.close())

async function readReadiness() {
  const response = await shop.app.inject('/readyz')
  return { code: response.statusCode, ...readinessSchema.parse(response.json()) }
}
const until = (code: number) =>
  vi.waitFor(async () => {
    const readiness = await readReadiness()
    expect(readiness.code).toBe(code)
    return readiness
  }, 15_000)

describe('readiness', () => {
  it('is degraded without the database, and lists what does not work', {
    tags: ['D4.readiness'],
  }, async () => {
    expect(await readReadiness()).toMatchObject({ code: 200, cannot: [] })
    await whileDatabaseIsAway(shop.dependencies.pool, async () => {
      const degraded = await vi.waitFor(async () => {
        const readiness = await readReadiness()
        expect(readiness.reasons).toMatchObject([{ code: 'database_down' }])
        return readiness
      }, 5000)
      expect(degraded.cannot).toEqual(expect.arrayContaining(['orders', 'sign-in']))
      expect(degraded).toMatchObject({ code: 200, status: 'degraded' })
      const page = await shop.app.inject('/nowhere')
      expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining(shop.live())])
    })
    await vi.waitFor(async () =>
      expect(await readReadiness()).toMatchObject({ code: 200, cannot: [] }),
    )
  })

  it('fails for a server that cannot follow the pointer, with an instruction', {
    tags: ['D4.readiness.follow'],
  }, async () => {
    const { pool } = shop.dependencies
    await shop.promote([await shop.publish('catalog', 'catalog 2')])
    const next = shop.live()
    // This server stores copies of the last two compositions.
    for (const text of ['catalog 3', 'catalog 4'])
      await shop.promote([await shop.publish('catalog', text)])
    const previous = shop.live()
    // Another server, whose key this one does not know, makes a composition live.
    const key = createTestKey()
    const { rows } = await pool.query('SELECT content FROM compositions WHERE id = $1', [next])
    const signature = sign(null, Buffer.from(rows[0].content), createPrivateKey(key.signingKey))
    await pool.query('UPDATE compositions SET signature = $2, key_id = NULL WHERE id = $1', [
      next,
      signature.toString('base64'),
    ])
    await pool.query('UPDATE composition_pointer SET composition_id = $1', [next])

    const { reasons } = await until(503)
    expect(reasons).toMatchObject([{ code: 'cannot_follow' }])
    expect(reasons[0]?.message).toContain(`npm run registry -- resign ${next}`)
    expect(shop.live()).toBe(previous)
    await shop.call('resign', { body: { compositions: [next] } })
    await until(200)
    expect(shop.live()).toBe(next)
  })
})
