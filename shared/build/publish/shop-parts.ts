import type { Release } from '@storefront/api/composition'

import { type Part, slotsFilledBy } from '../compatibility/part.ts'
import type { BuiltRelease } from './built-release.ts'
import { contractsOfBuilt, partOfPublished } from './live-contracts.ts'

/** The live shop, and how it would be with the built releases. */
export type ShopParts = { before: Part[]; after: Part[] }

type Input = {
  shop: string
  /** The live releases. */
  live: Release[]
  built: BuiltRelease[]
}

export async function readShopParts({ shop, live, built }: Input): Promise<ShopParts> {
  const before = await Promise.all(live.map(release => partOfPublished(shop, release)))
  const own = await Promise.all(built.map(partOfBuilt))
  const names = new Set(own.map(({ name }) => name))
  return { before, after: [...before.filter(({ name }) => !names.has(name)), ...own] }
}

async function partOfBuilt(built: BuiltRelease): Promise<Part> {
  const { name, interface: own } = await contractsOfBuilt(built)
  return { name, interface: own, fills: slotsFilledBy(built.release) }
}
