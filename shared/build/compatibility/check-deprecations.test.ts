import { releaseInterfaceSchema } from '@storefront/api/interface'
import { describe, expect, it } from 'vitest'

import { checkNewUses, describeUse, findDeprecatedUses } from './check-deprecations.ts'
import { checkRemovals, checkShortenedWindows, findEarlyRemovals } from './check-removals.ts'
import type { Beside } from './check-state.ts'
import { describeLeft } from './deprecation-window.ts'
import type { KnownPart } from './part.ts'
import { createPart } from './testing/create-parts.ts'

const addToCart = { since: '2026-11-27', until: '2027-01-31', instead: 'use addLines' }
const during = '2027-01-30'
const after = '2027-02-01'

const createShared = (deprecation: typeof addToCart | null, names = ['addLines', 'addToCart']) =>
  createPart('shared', {
    offers: {
      modules: { cart: names },
      ...(deprecation && { deprecated: { cart: { addToCart: deprecation } } }),
    },
  })
const shared = createShared(addToCart)
const createUser = (name: string, ...used: string[]) =>
  createPart(name, {
    uses: {
      modules: { 'shared/cart': Object.fromEntries(used.map(each => [each, ['src/buy.ts:4']])) },
    },
  })
const catalog = createUser('catalog', 'addToCart')
const unknown = { name: 'catalog', interface: null }

it('is part of an interface, and counts the days of a window', () => {
  expect(releaseInterfaceSchema.parse(shared.interface)).toEqual(shared.interface)
  const left = ['2026-11-27', during, '2027-01-31', after].map(day => describeLeft(addToCart, day))
  expect(left).toEqual(['65 days left', '1 day left', 'last day', 'over'])
})

describe('a use of a deprecated export', () => {
  const told = (live: KnownPart[]) =>
    findDeprecatedUses([shared, catalog]).map(use => describeUse(use, live, during))

  it('is told with its place, its end, and what to do instead', () => {
    expect(told([shared, catalog])).toEqual([
      'catalog uses addToCart of shared/cart (src/buy.ts:4), which is deprecated since 2026-11-27: use addLines. shared can remove it after 2027-01-31 (1 day left).',
    ])
    expect(told([shared, createUser('catalog', 'addLines')])[0]).toContain('catalog newly uses')
    expect(findDeprecatedUses([shared, createUser('catalog', 'addLines')])).toEqual([])
  })

  it('is rejected after the window only if the live release lacks it', () => {
    const rejected = (live: Parameters<typeof checkNewUses>[1], today: string) =>
      checkNewUses([shared, catalog], live, today).map(({ breaks, at }) => `${breaks} ${at}`)
    const live = [shared, createUser('catalog', 'addLines')]
    expect(rejected(live, '2027-01-31')).toEqual([])
    expect(rejected(live, after)).toEqual(['catalog src/buy.ts:4'])
    expect(rejected([shared], after)).toEqual(['catalog src/buy.ts:4'])
    expect(rejected([shared, catalog], after)).toEqual([])
    expect(rejected([shared, unknown], after)).toEqual([])
  })

  it('does not mistake a property of every object for a use', () => {
    const chat = createPart('chat', { uses: { modules: { 'shared/cart': {} } } })
    const marked = { cart: { toString: addToCart } }
    const provider = createPart('shared', { offers: { modules: {}, deprecated: marked } })
    expect(findDeprecatedUses([provider, chat])).toEqual([])
  })
})

describe('a removed export', () => {
  const removal = createShared(null, ['addLines'])
  const removed = (live: KnownPart, today: string) =>
    findEarlyRemovals([removal], [live], today).map(({ name }) => name)
  const besides = (parts: Beside['parts'], use: Beside['use'] = 'open'): Beside[] => [
    { against: 'live', parts, use },
  ]

  it('is due after the window that the live release announced', () => {
    expect(removed(shared, during)).toEqual(['addToCart'])
    expect(removed(shared, after)).toEqual([])
    expect(removed(createShared(null), after)).toEqual(['addToCart'])
    expect(findEarlyRemovals([createShared(null)], [removal], during)).toEqual([])
    expect(findEarlyRemovals([createPart('shared')], [shared], after)).toEqual([
      { module: 'shared/cart', name: 'addLines', deprecation: null },
    ])
  })

  it('may go early while no release uses it that pages have or that a rollback returns to', () => {
    const early = findEarlyRemovals([removal], [shared], during)
    expect(checkRemovals(early, besides([shared, unknown]), during)).toEqual([])
    const [found] = checkRemovals(early, besides([catalog], 'rollback'), during)
    expect(found).toMatchObject({ check: 'deprecations', breaks: 'catalog', at: 'src/buy.ts:4' })
    expect(found?.message).toMatch(
      /^shared removes addToCart of shared\/cart, which the release that a rollback of catalog returns to uses: keep it until the end of its window on 2027-01-31 \(1 day left\)\. .*--override/,
    )
  })

  it('without a window is told how to get one, once for each export', () => {
    const early = findEarlyRemovals([removal], [createShared(null)], during)
    const users = besides([catalog, createUser('chat', 'addToCart')])
    expect(checkRemovals(early, users, during).map(({ message }) => message)).toEqual([
      expect.stringContaining(
        'which the live release of catalog uses: keep it, deploy a release of shared that marks it with `@deprecated since …',
      ),
    ])
  })
})

it('lets a window become longer, and not shorter', () => {
  const until = (day: string) => [createShared({ ...addToCart, until: day })]
  const live = [shared]
  expect(checkShortenedWindows(until('2027-03-31'), live)).toEqual([])
  expect(checkShortenedWindows([createShared(null)], live)).toEqual([])
  expect(checkShortenedWindows(until('2027-01-01'), live).map(({ message }) => message)).toEqual([
    expect.stringContaining(
      'shared moves the end of the window of addToCart of shared/cart from 2027-01-31 to 2027-01-01',
    ),
  ])
})
