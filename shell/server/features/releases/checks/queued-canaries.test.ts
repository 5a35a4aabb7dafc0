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
