import { type RolloutView, rolloutsResponseSchema } from '@storefront/api/rollouts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type CheckedShop, createCheckedShop } from '../checks/testing/fake-checker.ts'
import { deployedTo } from '../testing/create-deployments.ts'
import { admitHeld } from './admit-held.ts'
import { createTestCanaries } from './testing/create-canaries.ts'

it('gives visitors a candidate on top of a deployment at once if the shop requires no checks', async () => {
  const canaries = await createTestCanaries()
  await canaries.start(['catalog'])
  await canaries.promote([await canaries.publish('cart', 'cart 2')])
  await admitHeld(canaries.dependencies)
  const [rollout] = await canaries.list()
  expect(rollout).toMatchObject({ isHeld: false, state: 'running', stable: canaries.live() })
  await canaries.close()
})

describe('in a shop that requires checks, a canary', () => {
  let shop: CheckedShop
  beforeEach(async () => {
    shop = await createCheckedShop()
  })
  afterEach(() => shop.close())

  const only = async (): Promise<RolloutView | undefined> =>
    rolloutsResponseSchema.parse((await shop.call('rollouts')).json()).content[0]
  const startOf = (releases: string[]) => {
    const canary = { percents: [10], everySeconds: 60 }
    return shop.call('promote', { body: { releases, why: 'x', canary } })
  }
  /** A hotfix of cart while a canary of catalog runs, with the check of the new candidate requested. */
  const startWithHotfix = async () => {
    const hotfix = await shop.publish('cart', 'cart 2')
    await shop.request([hotfix])
    await shop.send(await shop.claimOne())
    await startOf([await shop.passed('catalog 2')])
    await shop.promote([hotfix])
    await admitHeld(shop.dependencies)
    return shop.claimOne()
  }

  it('starts with a passed check of its candidate only', async () => {
    const unchecked = await startOf([await shop.publish('catalog', 'catalog 3')])
    expect(unchecked.json()).toMatchObject({ error: 'not_checked' })
    expect(await only()).toBeUndefined()
    const { rollout } = deployedTo(await startOf([await shop.passed('catalog 2')]))
    expect(rollout).toMatchObject({ isHeld: false, state: 'running' })
  })

  it('waits for the check of the candidate that is made again, and lands with it', async () => {
    const claimed = await startWithHotfix()
    const held = await only()
    expect(held).toMatchObject({ isHeld: true, candidate: claimed.check.composition })
    const finish = () => shop.call(`rollouts/${held?.id}`, { body: { action: 'finish', why: 'x' } })
    expect((await finish()).json()).toMatchObject({ error: 'not_checked' })
    await shop.send(claimed)
    await admitHeld(shop.dependencies)
    expect(await only()).toMatchObject({ isHeld: false, state: 'running' })
    await finish()
    expect(shop.live()).toBe(claimed.check.composition)
  })

  it('ends if the candidate that is made again fails its check', async () => {
    const claimed = await startWithHotfix()
    await shop.send(claimed, { patch: { outcome: 'failed' } })
    await admitHeld(shop.dependencies)
    expect(await only()).toMatchObject({
      state: 'aborted',
      endedBy: 'the shop',
      reason: expect.stringContaining('did not pass on top of it'),
    })
  })
})
