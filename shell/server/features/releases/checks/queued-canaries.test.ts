import { rolloutsResponseSchema } from '@storefront/api/rollouts'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { admitHeld } from '../rollout/admit-held.ts'
import { deployedTo } from '../testing/create-deployments.ts'
import {
  type CheckedShop,
  createCheckedShop,
  readQueued,
  requestedBy,
} from './testing/fake-checker.ts'

let shop: CheckedShop
beforeAll(async () => {
  shop = await createCheckedShop()
})
afterAll(() => shop.close())

const canary = { percents: [1, 100], everySeconds: 600 }
const readCanary = async () =>
  rolloutsResponseSchema.parse((await shop.call('rollouts')).json()).content[0]

it('a queued deployment starts its canary once the check has passed', async () => {
  const before = shop.live()
  const release = await shop.publish('catalog', 'catalog 2')
  const deploy = { why: 'new plans', canary }
  const { queued } = requestedBy(await shop.request([release], { deploy }))
  await shop.send(await shop.claimOne())
  const { queued: done } = await readQueued(shop, queued?.id ?? '')
  expect(await readCanary()).toMatchObject({ id: done.rollout, state: 'running', isHeld: false })
  expect(shop.live()).toBe(before)
})

it('a canary on top of another deployment is held until its new candidate is checked', async () => {
  const cart = await shop.publish('cart', 'cart 2')
  const body = { releases: [cart], why: 'urgent', isOverridden: true }
  const { move } = deployedTo(await shop.call('promote', { body }))
  expect(await readCanary()).toMatchObject({ isHeld: true, stable: move.composition })
  await admitHeld(shop.dependencies)
  expect(await readCanary()).toMatchObject({ isHeld: true })
  const claimed = await shop.claimOne()
  expect(claimed.check.base).toBe(move.composition)
  await shop.send(claimed)
  await admitHeld(shop.dependencies)
  expect(await readCanary()).toMatchObject({ isHeld: false })
})

const abort = async () => {
  const { id = '' } = (await readCanary()) ?? {}
  await shop.call(`rollouts/${id}`, { body: { action: 'abort', why: 'Fewer orders.' } })
}

it('a deployment that waits ends with the canary of the same release, and others wait on', async () => {
  await abort()
  const catalog = await shop.publish('catalog', 'catalog 3')
  const cart = await shop.publish('cart', 'cart 3')
  const queue = async (release: string) => {
    const { queued } = requestedBy(await shop.request([release], { deploy: { why: 'again' } }))
    return queued?.id ?? ''
  }
  const [same, other] = [await queue(catalog), await queue(cart)]
  const body = { releases: [catalog], why: 'at once', canary, isOverridden: true }
  deployedTo(await shop.call('promote', { body }))
  await abort()
  const { queued } = await readQueued(shop, same)
  expect(queued).toMatchObject({
    state: 'failed',
    code: 'rollout_ended',
    problem: expect.stringContaining('was aborted, so this deployment does not wait any more'),
  })
  expect((await readQueued(shop, other)).queued.state).toBe('waiting')
  expect(await shop.audited()).toContainEqual(
    expect.objectContaining({ what: 'promote', outcome: 'refused', subject: catalog }),
  )
})
