import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { afterEach, beforeEach, expect, it } from 'vitest'

import {
  createTestCanaries,
  findBucket,
  type TestCanaries,
} from '../rollout/testing/create-canaries.ts'
import { deployedTo } from '../testing/create-deployments.ts'
import { page } from '../testing/create-release.ts'

let shop: TestCanaries
beforeEach(async () => {
  shop = await createTestCanaries()
})
afterEach(() => shop.close())

const reviews = {
  routes: [{ ...page, path: '/reviews' }],
  exposes: { page: { js: [], css: [], uses: [] } },
} satisfies Partial<Release>
const grant = { team: 'reviews', prefix: '/reviews' }
const notGranted =
  'reviews has the page /reviews, and the prefix /reviews is not granted to reviews: ask the platform team to run `npm run registry -- routes grant reviews /reviews`.'

/** A canary of a release with a page, whose grant is taken back while visitors have it. */
async function startAndRevoke() {
  await shop.call('routes', { body: grant })
  await shop.shop.build('reviews', 'reviews 1', reviews)
  const { id: release } = await shop.compositions.publish(join(shop.shop.distDir, 'reviews'))
  const canary = { percents: [50, 100], everySeconds: 600 }
  const body = { releases: [release], why: 'readers', canary }
  const { rollout } = deployedTo(await shop.call('promote', { body }))
  if (!rollout) throw new Error('No canary was started')
  await shop.call('routes/revoke', { body: grant })
  const position = { id: rollout.id, percent: rollout.percent }
  const candidate = findBucket([[position, 'candidate']])
  const stable = findBucket([[position, 'stable']])
  const statuses = async () => {
    const signedIn = 'token=abcdefghijklmnopqrstuvwxyz'
    const visits = [candidate, stable].map(bucket =>
      shop.visit('/reviews', undefined, { cookie: `${shop.cookieOf(bucket)}; ${signedIn}` }),
    )
    return (await Promise.all(visits)).map(({ statusCode }) => statusCode)
  }
  return { id: rollout.id, statuses }
}

const stateOf = async () => (await shop.list())[0]?.state

it('goes on for its visitors after its grant is taken back, also beside other deployments', async () => {
  const { id, statuses } = await startAndRevoke()
  expect(await statuses()).toEqual([200, 404])
  expect((await shop.promote([await shop.publish('cart', 'cart 2')])).statusCode).toBe(200)
  await shop.admit(id)
  expect([await stateOf(), ...(await statuses())]).toEqual(['running', 200, 404])
})

it('cannot be finished without the grant, and can with it', async () => {
  const { id, statuses } = await startAndRevoke()
  const stable = shop.live()
  const refused = await shop.act(id, 'finish')
  expect([refused.statusCode, refused.json().error]).toEqual([422, 'composition_refused'])
  expect(refused.json().message).toContain(notGranted)
  expect([await stateOf(), shop.live(), ...(await statuses())]).toEqual([
    ...['running', stable],
    ...[200, 404],
  ])
  await shop.call('routes', { body: grant })
  expect((await shop.act(id, 'finish')).statusCode).toBe(200)
  expect([await stateOf(), ...(await statuses())]).toEqual(['finished', 200, 200])
})

it('ends with the reason when its last step is due without the grant', async () => {
  const { id, statuses } = await startAndRevoke()
  const stable = shop.live()
  await shop.passStep(id)
  const rollout = await shop.decide(id, 'step')
  expect(rollout).toMatchObject({
    state: 'aborted',
    endedBy: 'the shop',
    reason: expect.stringContaining(notGranted),
  })
  expect([shop.live(), ...(await statuses())]).toEqual([stable, 404, 404])
  expect((await shop.audited())[0]).toMatchObject({ what: 'canary.abort', who: 'the shop' })
})
