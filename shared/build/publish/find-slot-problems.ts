import type { Release } from '@storefront/api/composition'
import type { Finding } from '@storefront/api/findings'

import { checkSlots } from '../compatibility/check-slots.ts'
import { type Part, slotsFilledBy } from '../compatibility/part.ts'
import type { BuiltRelease } from './built-release.ts'
import { contractsOfBuilt, partOfPublished } from './live-contracts.ts'

type Input = {
  shop: string
  /** The live releases. */
  live: Release[]
  built: BuiltRelease[]
}

/** The extension slots that would not fit their extensions if the built releases were live. Ignores those of the live shop. */
export async function findSlotProblems({ shop, live, built }: Input): Promise<Finding[]> {
  const before = await Promise.all(live.map(release => partOfPublished(shop, release)))
  const own = await Promise.all(built.map(partOfBuilt))
  const names = new Set(own.map(({ name }) => name))
  const known = new Set(checkSlots(before).map(({ message }) => message))
  return checkSlots([...before.filter(({ name }) => !names.has(name)), ...own]).filter(
    ({ message }) => !known.has(message),
  )
}

async function partOfBuilt(built: BuiltRelease): Promise<Part> {
  const { name, interface: own } = await contractsOfBuilt(built)
  return { name, interface: own, fills: slotsFilledBy(built.release) }
}
