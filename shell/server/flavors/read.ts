import type { Flavor } from '@storefront/api/flavor'

import { expireOverdue } from '../db/expiry.ts'
import { findHeldUnits, listFlavors, startMirror, writeFlavors } from '../db/flavors.ts'
import type { Dependencies } from '../dependencies.ts'
import { answer } from '../http/answer.ts'
import { Refusal } from '../refusal.ts'
import { createFresh, type Fresh } from './fresh.ts'
import { fetchUpstream, readSellable, readSellables } from './upstream.ts'

/** How old the answer for nobody in particular may be. */
const maximumAgeMs = 1000

export type FlavorsAnswer = { result: true; content: unknown[]; message: string }
type Catalogue = { upstream: Fresh<unknown[]>; everybody: Fresh<string> }

const catalogues = new WeakMap<Dependencies['database'], Catalogue>()

async function mirror(dependencies: Dependencies): Promise<unknown[]> {
  const start = await startMirror(dependencies.database)
  const items = await fetchUpstream(dependencies)
  await writeFlavors(dependencies.database, readSellables(items), start)
  return items
}

function catalogueOf(dependencies: Dependencies): Catalogue {
  const known = catalogues.get(dependencies.database)
  if (known) return known
  const catalogue = {
    upstream: createFresh(() => mirror(dependencies), maximumAgeMs),
    everybody: createFresh(
      async () => JSON.stringify(await readNow(dependencies, new Map())),
      maximumAgeMs,
    ),
  }
  catalogues.set(dependencies.database, catalogue)
  return catalogue
}

/** Takes an outside catalogue over, unless that was done within the last second; nothing to do for our own. */
export async function refreshFlavors(dependencies: Dependencies): Promise<void> {
  if (dependencies.config.apiUrl !== null) await catalogueOf(dependencies).upstream.read()
}

/** After this process has changed what is left: the next answer shows it. */
export function forgetFlavors(dependencies: Dependencies): void {
  catalogueOf(dependencies).everybody.forget()
}

function withOwn(flavor: Flavor, own: Map<number, number>): Flavor {
  const held = own.get(flavor.product_id) ?? 0
  return { ...flavor, stock_quantity: flavor.stock_quantity + held }
}

/** Faulty items of an outside catalogue go through as they are: the shop leaves them out and says so (SPEC 5). */
async function readNow(
  dependencies: Dependencies,
  own: Map<number, number>,
): Promise<FlavorsAnswer> {
  const { config, database } = dependencies
  const items = config.apiUrl === null ? null : await catalogueOf(dependencies).upstream.read()
  await expireOverdue(database)
  const known = (await listFlavors(database)).map(flavor => withOwn(flavor, own))
  if (items === null) return answer(known)
  const left = new Map(known.map(flavor => [flavor.product_id, flavor.stock_quantity]))
  return answer(
    items.map(item => {
      const flavor = readSellable(item)
      return flavor
        ? { ...flavor, stock_quantity: left.get(flavor.product_id) ?? flavor.stock_quantity }
        : item
    }),
  )
}

/**
 * The answer of `GET /api/v3/gsn/flavors` as JSON. `stock_quantity` is stock − holds − unpaid − sold units; a
 * customer's own holds count as left for them (DESIGN 7). For nobody in particular it is at most a second old.
 */
export async function readFlavors(
  dependencies: Dependencies,
  customerId: string | null,
): Promise<string> {
  const own = customerId && (await findHeldUnits(dependencies.database, customerId))
  if (!own || own.size === 0) return await catalogueOf(dependencies).everybody.read()
  return JSON.stringify(await readNow(dependencies, own))
}

/** The plans on sale for whoever asks in words; an outside catalogue that is silent leaves what was known of it. */
export async function readCatalogue(dependencies: Dependencies): Promise<Flavor[]> {
  await refreshFlavors(dependencies).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
  await expireOverdue(dependencies.database)
  return await listFlavors(dependencies.database)
}
