import { statusResponseSchema } from '@storefront/api/registry-deployments'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { deployedTo } from '../testing/create-deployments.ts'
import { type CheckedShop, createCheckedShop } from './testing/fake-checker.ts'

let shop: CheckedShop
const open = async () => {
  shop = await createCheckedShop()
}

const status = async () => statusResponseSchema.parse((await shop.call('status')).json()).content

describe('a deployment', () => {
  beforeAll(open)
  afterAll(() => shop.close())

  it('without a check is rejected with the solution, and changes nothing', async () => {
    const before = shop.live()
    const rejected = await shop.promote([await shop.publish('catalog', 'catalog 2')])
    expect(rejected.json()).toMatchObject({ error: 'not_checked' })
    expect(rejected.json().message).toContain('npm run release -- <container> --deploy')
    expect(shop.live()).toBe(before)
  })

  it('names how to start a checker while none runs', async () => {
    await shop.forgetCheckers()
    const rejected = await shop.promote([await shop.publish('catalog', 'catalog 3')])
    expect(rejected.json().message).toContain('Start one with `npm run checker`.')
  })

  it('goes live after a passed check of exactly that shop, which the status shows', async () => {
    const release = await shop.passed('catalog 8')
    const { move } = deployedTo(await shop.promote([release]))
    expect(move).toMatchObject({ checked: 'passed', check: expect.any(String) })
    expect((await status()).move).toEqual(move)
    expect((await status()).releases.find(({ name }) => name === 'catalog')).toMatchObject({
      check: { id: move.check, state: 'done', outcome: 'passed' },
    })
  })

  it('is rejected after a failed check, and names it', async () => {
    const release = await shop.publish('catalog', 'catalog 4')
    await shop.request([release])
    const claimed = await shop.claimOne()
    await shop.send(claimed, { patch: { outcome: 'failed' } })
    const rejected = await shop.promote([release])
    expect(rejected.json()).toMatchObject({
      error: 'not_checked',
      details: { check: claimed.check.id },
    })
    expect(rejected.json().message).toContain(`checks ${claimed.check.id.slice(0, 8)}`)
  })

  it('needs another check when another shop is live by then', async () => {
    const catalog = await shop.passed('catalog 9')
    const cart = await shop.publish('cart', 'cart 2')
    await shop.request([cart])
    await shop.send(await shop.claimOne())
    await shop.promote([cart])
    expect((await shop.promote([catalog])).json()).toMatchObject({ error: 'not_checked' })
  })

  it('trusts no verdict whose row was changed', async () => {
    const release = await shop.publish('catalog', 'catalog 5')
    await shop.request([release])
    await shop.send(await shop.claimOne(), { patch: { outcome: 'failed' } })
    await shop.database.execute(sql`
      UPDATE release_checks SET outcome = 'passed',
      verdict = replace(verdict, '"outcome":"failed"', '"outcome":"passed"')
      WHERE outcome = 'failed'`)
    expect((await shop.promote([release])).json()).toMatchObject({ error: 'not_checked' })
  })

  it('trusts no verdict of a key that is not trusted any more, until it is checked again', async () => {
    const release = await shop.passed('catalog 10')
    const { rows: keys } = await shop.database.execute(sql`DELETE FROM checker_keys RETURNING *`)
    expect((await shop.promote([release])).json()).toMatchObject({ error: 'not_checked' })
    const [key] = keys
    await shop.request([release])
    await shop.database.execute(sql`
      INSERT INTO checker_keys (id, public_key, registered_by)
      VALUES (${key?.id}, ${key?.public_key}, 'test')`)
    await shop.send(await shop.claimOne())
    expect(deployedTo(await shop.promote([release])).move.checked).toBe('passed')
  })
})

describe('a way back', () => {
  beforeAll(open)
  afterAll(() => shop.close())

  it('needs no verdict, and a rollback brings back what is known about the shop', async () => {
    const first = shop.live()
    await shop.promote([await shop.passed('catalog 11')])
    await shop.forgetCheckers()
    const back = await shop.call('rollback', { body: { why: 'wrong prices' } })
    expect(deployedTo(back).move).toMatchObject({ composition: first, checked: 'unchecked' })
  })

  it('is open for one container and for a retirement', async () => {
    await shop.promote([await shop.passed('catalog 12')])
    const token = await shop.give('catalog', ['move'])
    const body = { container: 'catalog', why: 'wrong prices' }
    expect((await shop.call('rollback', { token, body })).statusCode).toBe(200)
    expect((await shop.call('retire', { token, body })).statusCode).toBe(200)
  })
})

describe('an override', () => {
  beforeAll(open)
  afterAll(() => shop.close())

  const override = async (token?: string) =>
    shop.call('promote', {
      ...(token && { token }),
      body: {
        releases: [await shop.publish('catalog', 'catalog 6')],
        why: 'the checker is broken',
        isOverridden: true,
      },
    })

  it('by the platform team goes live, and has its own entry in the audit log', async () => {
    const { move } = deployedTo(await override())
    expect(move).toMatchObject({ kind: 'promote', checked: 'overridden', check: null })
    expect((await shop.audited())[0]).toMatchObject({
      what: 'override',
      outcome: 'done',
      subject: move.composition,
      detail: 'the checker is broken',
    })
  })

  it('that starts a canary has this entry, too', async () => {
    const releases = [await shop.publish('catalog', 'catalog 8')]
    const canary = { percents: [1], everySeconds: 60 }
    const body = { releases, why: 'urgent', canary, isOverridden: true }
    const { rollout } = deployedTo(await shop.call('promote', { body }))
    expect((await shop.audited()).slice(0, 2)).toMatchObject([
      { what: 'canary.start', subject: rollout?.id },
      { what: 'override', subject: rollout?.id, detail: expect.stringContaining('urgent') },
    ])
  })

  it('is rejected for every other token, and for the session of an operator', async () => {
    const before = shop.live()
    const tokens = [
      await shop.give('catalog', ['publish', 'move']),
      await shop.give('platform', ['move']),
      shop.checkerToken,
    ]
    for (const token of tokens) expect((await override(token)).statusCode).toBe(403)
    const cookie = await shop.signIn('operator@quarry.example')
    const release = await shop.publish('catalog', 'catalog 7')
    const body = { releases: [release], why: 'now', isOverridden: true }
    const headers = { cookie }
    const url = '/_registry/promote'
    const responded = await shop.app.inject({ method: 'POST', url, headers, payload: body })
    expect(responded.statusCode).toBe(403)
    expect(shop.live()).toBe(before)
  })
})
