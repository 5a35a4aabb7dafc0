import type { Flavor } from '@storefront/api/flavor'

import type { Dependencies } from '../../dependencies.ts'
import { isDatabaseDown } from '../../http/failure.ts'
import { HttpError } from '../../http-error.ts'
import { createFresh } from './fresh.ts'
import { createLastKnownPlans } from './last-known.ts'
import { createPatience, Late } from './patience.ts'
import { createOldListReader, createPlanListReader, type PlanList } from './plan-list.ts'
import { expireOverdue } from './repository-expiry.ts'
import { listFlavors, startMirror, writeFlavors } from './repository-flavors.ts'
import { fetchUpstream, readSellables } from './upstream.ts'

/** How old a list may be. */
const maximumAgeMs = 1000
const renewAfterMs = 800
/** A database that takes longer counts as away: customers see the last known plans by then. */
const patience = { usualMs: 3000, shortMs: 250 }

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
  const lastKnown = createLastKnownPlans(config.dataDir)
  const readList = createPlanListReader(database, lastKnown)
  const load = async () => readList(config.apiUrl === null ? null : await upstream.read())
  const list = createFresh(load, { maximumAgeMs, renewAfterMs })
  const toOldList = createOldListReader()
  return { upstream, list, lastKnown, toOldList, waitFor: createPatience(patience) }
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
export function clearFlavors(dependencies: Dependencies): void {
  catalogueOf(dependencies).list.forget()
}

/**
 * The plans for everybody: `stock_quantity` is stock − holds − unpaid − sold units. At most a second old; while the
 * database is away or silent, the last known ones.
 */
export async function readPlanList(dependencies: Dependencies): Promise<PlanList> {
  const { list, lastKnown, toOldList, waitFor } = catalogueOf(dependencies)
  const reading = list.read()
  try {
    // An outside catalogue has a time limit of its own.
    return dependencies.config.apiUrl === null ? await waitFor(reading) : await reading
  } catch (error) {
    if (!(error instanceof Late || isDatabaseDown(error))) throw error
    const known = await lastKnown.find()
    return known ? await toOldList(known) : await reading
  }
}

/** The plans on sale for whoever asks in words; an outside catalogue that is silent leaves what was known of it. */
export async function readCatalogue(dependencies: Dependencies): Promise<Flavor[]> {
  await refreshFlavors(dependencies).catch(error => {
    if (!(error instanceof HttpError)) throw error
  })
  await expireOverdue(dependencies.database)
  return await listFlavors(dependencies.database)
}
