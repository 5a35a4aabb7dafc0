import { createPrivateKey, sign } from 'node:crypto'
import { keysResponseSchema, resignResponseSchema } from '@storefront/api/registry-upkeep'
import { keyIdOf } from '@storefront/kit/release/verdict'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createTestDeployments, type TestDeployments } from './testing/create-deployments.ts'
import { createTestKey } from './testing/create-key.ts'

const lost = createTestKey()
let shop: TestDeployments
/** The first composition, as a server with the lost key would have stored it. */
let stored: string

beforeEach(async () => {
  shop = await createTestDeployments()
  stored = shop.live()
  for (const text of ['catalog 2', 'catalog 3'])
    await shop.promote([await shop.publish('catalog', text)])
  const { pool } = shop.dependencies
  const { rows } = await pool.query('SELECT content FROM compositions WHERE id = $1', [stored])
  const key = createPrivateKey(lost.signingKey)
  const signature = sign(null, Buffer.from(rows[0].content), key).toString('base64')
  const values = [stored, signature, keyIdOf(lost.publicKey)]
  await pool.query('UPDATE compositions SET signature = $2, key_id = $3 WHERE id = $1', values)
})
afterEach(() => shop.close())

const rollBack = () => shop.call('rollback', { body: { composition: stored, why: 'slow' } })
const resign = (body: object, more: object = {}) => shop.call('resign', { body, ...more })

describe('a stored composition whose key is lost', () => {
  it('can be restored after a platform token has named it, which the audit log records', {
    tags: ['D4.resign.named'],
  }, async () => {
    const rejected = await rollBack()
    expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'untrusted_composition'])
    expect(rejected.json().message).toContain(`npm run registry -- resign ${stored}`)

    const all = resignResponseSchema.parse((await resign({})).json()).content
    expect(all.left).toMatchObject([{ composition: stored, reason: 'untrusted' }])
    const responded = await resign({ compositions: [stored], why: 'the machine is gone' })
    const { resigned } = resignResponseSchema.parse(responded.json()).content
    expect(resigned).toMatchObject([{ how: 'named', from: keyIdOf(lost.publicKey) }])
    expect((await shop.audited())[0]).toMatchObject({
      what: 'resign',
      outcome: 'done',
      subject: stored,
      detail: expect.stringMatching(/named by id: all digests matched: the machine is gone$/),
    })
    expect((await rollBack()).statusCode).toBe(200)
    expect(shop.live()).toBe(stored)
  })

  it('is not signed for a token of another team, and the attempt is recorded', async () => {
    const team = await shop.give('catalog', ['publish', 'move'])
    expect((await resign({ compositions: [stored] }, { token: team })).statusCode).toBe(403)
    expect((await shop.audited())[0]).toMatchObject({ what: 'resign', outcome: 'refused' })
    expect((await rollBack()).statusCode).toBe(409)
  })

  it('is in the list of keys, so that no one forgets that it needs one', async () => {
    const {
      signs,
      trusted,
      kept: counts,
    } = keysResponseSchema.parse((await shop.call('keys')).json()).content
    expect(trusted.map(({ id }) => id)).toEqual([signs])
    const byKey = Object.fromEntries(counts.map(({ keyId, compositions }) => [keyId, compositions]))
    expect(byKey).toEqual({ [signs ?? '']: 2, [keyIdOf(lost.publicKey)]: 1 })
  })
})
