import type { Flavor } from '@storefront/api/flavor'

import { expireOverdue } from '../db/expiry.ts'
import { listFlavors, startMirror, writeFlavors } from '../db/flavors.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Pack } from '../http/packs.ts'
import { Refusal } from '../refusal.ts'
import { createFresh } from './fresh.ts'
import { createPlanListReader, type PlanList } from './plan-list.ts'
import { fetchUpstream, readSellables } from './upstream.ts'

/** How old a list may be. */
const maximumAgeMs = 1000
const renewAfterMs = 800

type Catalogue = ReturnType<typeof createCatalogue>
const catalogues = new WeakMap<Dependencies['database'], Catalogue>()

async function mirror(dependencies: Dependencies): Promise<unknown[]> {
  const start = await startMirror(dependencies.database)
  const items = await fetchUpstream(dependencies)
  await writeFlavors(dependencies.database, readSellables(items), start)
  return items
}

function createCatalogue(dependencies: Dependencies) {
  const { database, config } = dependencies
  const upstream = createFresh(() => mirror(dependencies), { maximumAgeMs })
  const readList = createPlanListReader(database)
  const load = async () => readList(config.apiUrl === null ? null : await upstream.read())
  return { upstream, list: createFresh(load, { maximumAgeMs, renewAfterMs }) }
}

function catalogueOf(dependencies: Dependencies): Catalogue {
  const catalogue = catalogues.get(dependencies.database) ?? createCatalogue(dependencies)
  catalogues.set(dependencies.database, catalogue)
  return catalogue
}

/** Takes an outside catalogue over, unless that was done within the last second; nothing to do for our own. */
export async function refreshFlavors(dependencies: Dependencies): Promise<void> {
  if (dependencies.config.apiUrl !== null) await catalogueOf(dependencies).upstream.read()
}

/** After this process has changed what is left: the next answer shows it. */
export function forgetFlavors(dependencies: Dependencies): void {
  catalogueOf(dependencies).list.forget()
}

/** The plans for everybody: `stock_quantity` is stock − holds − unpaid − sold units. At most a second old. */
export async function readPlanList(dependencies: Dependencies): Promise<PlanList> {
  return await catalogueOf(dependencies).list.read()
}

/**
 * The same for a customer, whose own holds count as left (DESIGN 7), whichever process made the quote: they are as old
 * as the list, in which the same units are missing. Whoever holds nothing gets the bytes that everybody gets.
 */
export async function readFlavors(dependencies: Dependencies, customerId: string): Promise<Pack> {
  const list = await readPlanList(dependencies)
  return (await list.findOwn(customerId)) ?? list.pack
}

/** The plans on sale for whoever asks in words; an outside catalogue that is silent leaves what was known of it. */
export async function readCatalogue(dependencies: Dependencies): Promise<Flavor[]> {
  await refreshFlavors(dependencies).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
  await expireOverdue(dependencies.database)
  return await listFlavors(dependencies.database)
}
