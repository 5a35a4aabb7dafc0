import type { Release } from '@storefront/api/composition'

import { readBuilt, relabel } from '../resilience/built.ts'
import type { ReleaseCase } from './release-case.ts'
import { sendCompared } from './send.ts'

type Places = Pick<Release, 'routes' | 'slots' | 'exposes'>

/** A release with other pages or slots. */
function places(
  name: string,
  container: string,
  { change, expected }: Pick<ReleaseCase, 'expected'> & { change: (built: Release) => Places },
): ReleaseCase {
  return {
    name,
    group: 'registry',
    cost: 'low',
    expected,
    run: async ({ registry }, sent) => {
      const built = await readBuilt(container)
      return sendCompared(registry, relabel(built, change(built.release)), sent)
    },
  }
}

export const breakingPlaces: ReleaseCase[] = [
  places('cart takes the page /home of catalog', 'cart', {
    expected: { check: 'places', sentence: /The route \/home belongs to both catalog and cart/ },
    change: ({ routes, slots, exposes }) => {
      const [own] = routes
      if (!own) throw new Error('The build of cart has no page')
      return { routes: [...routes, { ...own, path: '/home' }], slots, exposes }
    },
  }),
  places('cart loses the slot that the shell places in its header', 'cart', {
    expected: { check: 'places', sentence: /shell needs the slot mini-cart/ },
    change: ({ routes, slots, exposes }) => {
      const left = slots.filter(({ name }) => name !== 'mini-cart')
      if (left.length === slots.length) throw new Error('The build of cart has no slot mini-cart')
      return { routes, slots: left, exposes }
    },
  }),
]
