import type { Queued } from '@storefront/api/checks'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { deployedTo } from '../testing/create-deployments.ts'
import { advanceQueue } from './queue.ts'
import {
  type CheckedShop,
  createCheckedShop,
  readQueued,
  requestedBy,
} from './testing/fake-checker.ts'

let shop: CheckedShop
beforeEach(async () => {
  shop = await createCheckedShop()
})
afterEach(() => shop.close())

/** Publishes another release of a team and queues its deployment. */
async function queue(team: string, text = `${team} 2`): Promise<Queued> {
  const token = await shop.give(team, ['publish', 'move'])
  const release = await shop.publish(team, text)
  const deploy = { why: `${team} is better` }
  const responded = await shop.request([release], { token, base: shop.live(), deploy })
  const { queued } = requestedBy(responded)
  if (!queued) throw new Error('Nothing was queued')
  return queued
}
const liveIds = () => {
  const { remotes = {} } = shop.compositions.current()?.composition ?? {}
  return Object.values(remotes).map(({ id }) => id)
}

describe('the queue', () => {
  it('deploys by itself once the check has passed, in the name of the requester', async () => {
    const queued = await queue('catalog')
    expect(queued).toMatchObject({ state: 'waiting', ahead: 0, rechecks: 0 })
    await shop.send(await shop.claimOne())
    const { queued: done } = await readQueued(shop, queued.id)
    expect(done).toMatchObject({ state: 'deployed', deployment: 2 })
    expect(liveIds()).toContain(queued.releases[0])
    const [entry] = (await shop.audited()).filter(({ what }) => what === 'promote')
    expect(entry).toMatchObject({ who: 'catalog (CI)', detail: 'catalog is better' })
  })

  it('checks the second of two teams on top of the first, and ends with both', async () => {
    const [first, second] = await Promise.all([queue('catalog'), queue('cart')])
    const before = shop.live()
    const one = await shop.claimOne()
    expect(one.check.base).toBe(before)
    expect(await shop.claim('second')).toBeNull()
    await shop.send(one)
    const other = await shop.claimOne()
    expect(other.check.base).toBe(one.check.composition)
    await shop.send(other)
    for (const { id } of [first, second])
      expect((await readQueued(shop, id)).queued.state).toBe('deployed')
    expect(liveIds()).toEqual(expect.arrayContaining([...first.releases, ...second.releases]))
  })

  it('checks again when another deployment came first, and does not use the first verdict', async () => {
    const queued = await queue('catalog')
    const early = await shop.claimOne()
    const cart = await shop.publish('cart', 'cart 2')
    const body = { releases: [cart], why: 'urgent', isOverridden: true }
    const { move } = deployedTo(await shop.call('promote', { body }))
    await shop.send(early)
    expect((await readQueued(shop, queued.id)).queued).toMatchObject({
      state: 'waiting',
      rechecks: 1,
    })
    const late = await shop.claimOne()
    expect(late.check.base).toBe(move.composition)
    await shop.send(late)
    expect((await readQueued(shop, queued.id)).queued.state).toBe('deployed')
    expect(liveIds()).toEqual(expect.arrayContaining([cart, ...queued.releases]))
  })

  it('checks again when the verdict is about another server', async () => {
    const queued = await queue('catalog')
    const claimed = await shop.claimOne()
    await shop.database.execute(sql`UPDATE release_checks SET state = 'done', outcome = 'passed',
      server = ${'0'.repeat(64)} WHERE id = ${claimed.check.id}`)
    await advanceQueue(shop.dependencies)
    expect((await readQueued(shop, queued.id)).queued).toMatchObject({
      state: 'waiting',
      rechecks: 1,
    })
    await shop.send(await shop.claimOne())
    expect((await readQueued(shop, queued.id)).queued.state).toBe('deployed')
  })

  it('goes on with the next deployment after one that failed its check', async () => {
    const failing = await queue('catalog')
    const next = await queue('cart')
    await shop.send(await shop.claimOne(), { patch: { outcome: 'failed' } })
    const { queued } = await readQueued(shop, failing.id)
    expect(queued).toMatchObject({ state: 'failed', code: 'not_checked' })
    expect(queued.problem).toContain('failed in 1 places')
    expect((await shop.audited())[0]).toMatchObject({ what: 'promote', outcome: 'refused' })
    await shop.send(await shop.claimOne())
    expect((await readQueued(shop, next.id)).queued.state).toBe('deployed')
    expect(liveIds()).not.toContain(failing.releases[0])
  })

  it('rejects the second of two deployments of the same container', async () => {
    const first = await queue('catalog', 'catalog 2')
    const second = await queue('catalog', 'catalog 3')
    await shop.send(await shop.claimOne())
    expect((await readQueued(shop, first.id)).queued.state).toBe('deployed')
    expect((await readQueued(shop, second.id)).queued).toMatchObject({
      state: 'failed',
      code: 'base_moved',
    })
  })

  it('is advanced by several servers at once without a second deployment', async () => {
    const queued = await queue('catalog')
    const claimed = await shop.claimOne()
    await Promise.all([shop.send(claimed), advanceQueue(shop.dependencies)])
    await Promise.all([advanceQueue(shop.dependencies), advanceQueue(shop.dependencies)])
    expect((await readQueued(shop, queued.id)).queued.deployment).toBe(2)
    const { content } = (await shop.call('moves')).json()
    expect(content).toHaveLength(2)
  })
})

describe('a waiting deployment', () => {
  it('is the same for a repeated request', async () => {
    const release = await shop.publish('catalog', 'catalog 2')
    const deploy = { why: 'lower prices' }
    const first = requestedBy(await shop.request([release], { deploy }))
    expect(requestedBy(await shop.request([release], { deploy })).queued).toEqual(first.queued)
  })

  it('is another one for a request with another canary', async () => {
    const release = await shop.publish('catalog', 'catalog 2')
    const queue = async (canary?: object) => {
      const deploy = { why: 'lower prices', ...(canary && { canary }) }
      return requestedBy(await shop.request([release], { deploy })).queued?.id
    }
    const [canary, slower] = [60, 600].map(everySeconds => ({ percents: [1], everySeconds }))
    const ids = [await queue(), await queue(canary), await queue(slower)]
    expect(new Set(ids).size).toBe(3)
    expect([await queue(), await queue(canary), await queue(slower)]).toEqual(ids)
  })

  it('can be withdrawn by its team and the platform team only', async () => {
    const queued = await queue('catalog')
    const withdraw = (token?: string) =>
      shop.call(`queue/${queued.id}`, { method: 'DELETE', ...(token && { token }) })
    expect((await withdraw(await shop.give('cart', ['move']))).statusCode).toBe(403)
    expect((await withdraw(await shop.give('catalog', ['move']))).statusCode).toBe(200)
    expect((await withdraw()).statusCode).toBe(409)
    await shop.send(await shop.claimOne())
    expect((await readQueued(shop, queued.id)).queued.state).toBe('withdrawn')
    expect(liveIds()).not.toContain(queued.releases[0])
  })

  it('does not go live when it is withdrawn while it is deployed', async () => {
    const queued = await queue('catalog')
    const { compositions } = shop.dependencies
    const { promote } = compositions
    compositions.promote = async (...request) => {
      await shop.call(`queue/${queued.id}`, { method: 'DELETE' })
      return promote(...request)
    }
    await shop.send(await shop.claimOne())
    expect((await readQueued(shop, queued.id)).queued.state).toBe('withdrawn')
    expect(liveIds()).not.toContain(queued.releases[0])
    expect((await shop.audited())[0]).toMatchObject({ what: 'withdraw', outcome: 'done' })
  })

  it('ends with the token that requested it', async () => {
    const queued = await queue('catalog')
    await shop.database.execute(
      sql`UPDATE registry_tokens SET revoked_at = now() WHERE team = 'catalog'`,
    )
    await shop.send(await shop.claimOne())
    expect((await readQueued(shop, queued.id)).queued).toMatchObject({
      state: 'failed',
      code: 'foreign_token',
    })
  })

  it('is given up when no checker comes for half an hour', async () => {
    const queued = await queue('catalog')
    await shop.forgetCheckers()
    await shop.database.execute(sql`
      UPDATE queued_deployments SET requested_at = now() - interval '31 minutes'`)
    await shop.database.execute(sql`
      UPDATE release_checks SET requested_at = now() - interval '31 minutes'`)
    await advanceQueue(shop.dependencies)
    expect((await readQueued(shop, queued.id)).queued).toMatchObject({
      state: 'failed',
      code: 'no_checker',
    })
  })

  it('needs the right to deploy each container', async () => {
    const release = await shop.publish('catalog', 'catalog 2')
    const deploy = { why: 'no' }
    const [foreign, publisher] = [
      await shop.give('cart', ['publish', 'move']),
      await shop.give('catalog', ['publish']),
    ]
    expect((await shop.request([release], { token: foreign })).statusCode).toBe(403)
    expect((await shop.request([release], { token: publisher, deploy })).statusCode).toBe(403)
    expect((await shop.request([release], { token: publisher })).statusCode).toBe(200)
  })
})
