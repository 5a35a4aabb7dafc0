import type { Finding } from '@storefront/api/findings'

import {
  checkNewUses,
  describeUse,
  findDeprecatedUses,
  isTooLate,
} from '../compatibility/check-deprecations.ts'
import {
  checkRemovals,
  checkShortenedWindows,
  findEarlyRemovals,
} from '../compatibility/check-removals.ts'
import type { Day } from '../compatibility/deprecation-window.ts'
import type { ShopParts } from './shop-parts.ts'

type Input = ShopParts & {
  /** The containers whose releases were built. */
  names: string[]
  today: Day
}

/**
 * What the registry would reject because of the windows of deprecated exports, and a sentence for each deprecated export
 * that the built releases use; for a release of `shared`, for each that anybody uses. The registry also knows the releases
 * that a rollback returns to.
 */
export function findDeprecations({ before, after, names, today }: Input): {
  findings: Finding[]
  warnings: string[]
} {
  const removed = findEarlyRemovals(after, before, today)
  const isShared = names.includes('shared')
  const told = findDeprecatedUses(after).filter(
    use => (isShared || names.includes(use.consumer)) && !isTooLate(use, before, today),
  )
  return {
    findings: [
      ...checkRemovals(removed, [{ against: 'live', parts: before, use: 'open' }], today),
      ...checkShortenedWindows(after, before),
      ...checkNewUses(after, before, today),
    ],
    warnings: told.map(use => describeUse(use, before, today)),
  }
}
