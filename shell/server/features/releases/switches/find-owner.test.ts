import type { Release } from '@storefront/api/composition'
import { expect, it } from 'vitest'

import { createTestComposition } from '../../../testing/app.ts'
import { createRelease, slot, text } from '../testing/create-release.ts'
import { findOwner } from './find-owner.ts'

const fill = {
  ...{ slot: 'plan.details', expose: 'page', component: 'Page', order: 1 },
  skeleton: { height: 96 },
  text: { en: text.title, 'zh-TW': text.title, es: text.title },
}

/** The owner of the extension slot `plan.details` in a shop with these remotes. */
function ownerIn(...releases: Release[]): string {
  const live = createTestComposition()
  const remotes = Object.fromEntries(releases.map(release => [release.name, release]))
  const served = { ...live, composition: { ...live.composition, remotes } }
  return findOwner([served], { kind: 'slot', name: 'plan.details' })
}

it('gives an extension slot to the platform team, also if a remote has a slot of its name', () => {
  const reviews = createRelease({ name: 'reviews', fills: [fill] })
  const cart = createRelease({ name: 'cart', slots: [{ ...slot, name: 'plan.details' }] })
  expect(ownerIn(reviews)).toBe('platform')
  expect(ownerIn(cart, reviews)).toBe('platform')
  expect(ownerIn(cart)).toBe('cart')
})
