import type { Finding } from '@storefront/api/findings'

import { checkSlots } from '../compatibility/check-slots.ts'
import type { ShopParts } from './shop-parts.ts'

/** The extension slots that would not fit their extensions if the built releases were live. Ignores those of the live shop. */
export function findSlotProblems({ before, after }: ShopParts): Finding[] {
  const known = new Set(checkSlots(before).map(({ message }) => message))
  return checkSlots(after).filter(({ message }) => !known.has(message))
}
