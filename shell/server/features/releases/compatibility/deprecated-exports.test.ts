import { join } from 'node:path'
import type { Deprecation, ReleaseInterface } from '@storefront/api/interface'
import { createPart, createParts } from '@storefront/kit/compatibility/testing/create-parts'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { admitHeld } from '../rollout/admit-held.ts'
import {
  createTestDeployments,
  deployedTo,
  type TestDeployments,
} from '../testing/create-deployments.ts'

let shop: TestDeployments

const packages: Record<string, string> = { react: '19.3.0' }
/** A day from now in UTC. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** A window of `addToCart` that ends in some days. */
const endingIn = (days: number): Deprecation => ({
  since: inDays(days - 60),
  until: inDays(days),
  instead: 'use addLines',
})

const sharedWith = (names: string[], addToCart?: Deprecation): ReleaseInterface =>
  createPart('shared', {
    offers: {
      modules: { cart: names },
      texts: ['error.network'],
      ...(addToCart && { deprecated: { cart: { addToCart } } }),
    },
    uses: { packages },
  }).interface

const using = (name: string, used: string): ReleaseInterface =>
  createPart(name, {
    uses: { modules: { 'shared/cart': { [used]: ['src/buy.ts:4'] } }, packages },
  }).interface

let number = 0
async function publish(name: string, facts: ReleaseInterface): Promise<string> {
  await shop.shop.build(name, `${name} ${++number}`, { facts })
  return (await shop.compositions.publish(join(shop.shop.distDir, name))).id
}
const publishShared = (names: string[], addToCart?: Deprecation) =>
  publish('shared', sharedWith(names, addToCart))

async function problemsOf(releases: string[], path = 'promote'): Promise<string[]> {
  const response = await shop.call(path, { body: { releases, why: 'a test' } })
  const { error, details } = response.json()
  expect([response.statusCode, error]).toEqual([422, 'composition_refused'])
  return details.problems
}
const override = async (releases: string[]) =>
  deployedTo(await shop.call('promote', { body: { releases, why: 'a leak', isOverridden: true } }))

const both = ['addLines', 'addToCart']

beforeEach(async () => {
  shop = await createTestDeployments()
  const shell = createParts().find(({ name }) => name === 'shell')?.interface
  if (!shell) throw new Error('There is no shell')
  deployedTo(
    await shop.promote([
      await publish('shell', { ...shell, uses: { ...shell.uses, packages } }),
      await publishShared(['addToCart']),
      await publish('catalog', using('catalog', 'addToCart')),
    ]),
  )
})
afterEach(() => shop.close())

it('keeps an export until the end of its window, also for the release that a rollback returns to', async () => {
  const renamed = await publishShared(['addLines'])
  const catalog = await publish('catalog', using('catalog', 'addLines'))
  expect(await problemsOf([renamed, catalog])).toEqual([
    expect.stringMatching(
      /^shared removes addToCart of shared\/cart, which the live release of catalog uses: keep it, deploy a release of shared that marks it .* See src\/buy\.ts:4 of catalog\.$/,
    ),
  ])
  deployedTo(await shop.promote([await publishShared(both, endingIn(30)), catalog]))
  const early = await problemsOf([renamed])
  expect(early[0]).toContain(
    `which the release that a rollback of catalog returns to uses: keep it until the end of its window on ${inDays(30)} (30 days left)`,
  )
  // A check would be for nothing, and an earlier end would break the promise.
  expect(await problemsOf([renamed], 'checks')).toEqual(early)
  const sooner = await publishShared(both, endingIn(-1))
  expect((await problemsOf([sooner]))[0]).toContain(`from ${inDays(30)} to ${inDays(-1)}`)
  await override([renamed])
  expect((await shop.audited()).some(({ what }) => what === 'override')).toBe(true)
  deployedTo(await shop.call('rollback', { body: { container: 'shared', why: 'a test' } }))
})

it('gives releases an export during its window, and afterwards only to those that had it', async () => {
  deployedTo(await shop.promote([await publishShared(both, endingIn(1))]))
  deployedTo(await shop.promote([await publish('cart', using('cart', 'addToCart'))]))
  deployedTo(await shop.promote([await publish('cart', using('cart', 'addLines'))]))
  // As if the days of the window had passed.
  await override([await publishShared(both, endingIn(-1))])
  deployedTo(await shop.promote([await publish('catalog', using('catalog', 'addToCart'))]))
  const late = await publish('cart', using('cart', 'addToCart'))
  expect(await problemsOf([late])).toEqual([
    expect.stringMatching(
      /^cart newly uses addToCart of shared\/cart, which shared can remove at any time since its window ended on [-\d]{10}: use addLines\. .* See src\/buy\.ts:4 of cart\.$/,
    ),
  ])
  deployedTo(await shop.call('rollback', { body: { container: 'cart', why: 'a test' } }))
  const removal = await publishShared(['addLines'])
  expect((await problemsOf([removal])).join()).toContain('uses addToCart of shared/cart')
  const catalog = await publish('catalog', using('catalog', 'addLines'))
  const cart = await publish('cart', using('cart', 'addLines'))
  deployedTo(await shop.promote([removal, catalog, cart]))
})

it('checks the windows at the start of a canary, and not again at its end', async () => {
  deployedTo(await shop.promote([await publishShared(both, endingIn(0))]))
  const canary = { percents: [10], everySeconds: 600 }
  const cart = await publish('cart', using('cart', 'addToCart'))
  const started = await shop.call('promote', { body: { releases: [cart], why: 'a test', canary } })
  const { rollout } = deployedTo(started)
  await override([await publishShared(both, endingIn(-1))])
  await admitHeld(shop.dependencies)
  const finish = { action: 'finish', why: 'a test' }
  expect((await shop.call(`rollouts/${rollout?.id}`, { body: finish })).statusCode).toBe(200)
  expect(shop.compositions.current()?.composition.remotes.cart?.id).toBe(cart)
  const chat = await publish('chat', using('chat', 'addToCart'))
  const late = await shop.call('promote', { body: { releases: [chat], why: 'a test', canary } })
  expect([late.statusCode, late.json().message]).toEqual([
    422,
    expect.stringContaining('chat newly uses addToCart'),
  ])
})
