import type { Flavor } from '@storefront/api/flavor'

import { createDeadline, LateError } from '../../concurrency/deadline.ts'
import type { Dependencies } from '../../dependencies.ts'
import { isDatabaseDown } from '../../http/responses/failure.ts'
import { HttpError } from '../../http-error.ts'
import { createCachedLoad } from './cached-load.ts'
import { createLastKnownPlans } from './last-known-plans.ts'
import { createPlanListReader, createStaleListReader, type PlanList } from './plan-list.ts'
import { expireOverdue } from './repository-expiry.ts'
import { listFlavors, startMirror, writeFlavors } from './repository-flavors.ts'
import { fetchUpstream, readSellables } from './upstream.ts'

/** The maximum age of a list. */
const maxAgeMs = 1000
const renewAfterMs = 800
/** A database that takes longer counts as down. Customers then see the last known plans. */
const limits = { usualMs: 3000, shortMs: 250 }

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
  const upstream = createCachedLoad(() => mirror(dependencies), { maxAgeMs })
  const lastKnown = createLastKnownPlans(config.dataDir)
  const readList = createPlanListReader(database, lastKnown)
  const load = async () => readList(config.apiUrl === null ? null : await upstream.read())
  const list = createCachedLoad(load, { maxAgeMs, renewAfterMs })
  const toStaleList = createStaleListReader()
  return { upstream, list, lastKnown, toStaleList, deadline: createDeadline(limits) }
}

function catalogueOf(dependencies: Dependencies): Catalogue {
  const catalogue = catalogues.get(dependencies.database) ?? createCatalogue(dependencies)
  catalogues.set(dependencies.database, catalogue)
  return catalogue
}

/** Copies an external catalogue into the database, at most once a second. Does nothing for the shop's own catalogue. */
export async function refreshFlavors(dependencies: Dependencies): Promise<void> {
  if (dependencies.config.apiUrl !== null) await catalogueOf(dependencies).upstream.read()
}

/** Clears the cached list after this process has changed the stock, so that the next response is current. */
export function clearFlavors(dependencies: Dependencies): void {
  catalogueOf(dependencies).list.clear()
}

/**
 * Returns the plans, at most a second old. `stock_quantity` is stock − holds − unpaid − sold units. While the database is down
 * or silent, returns the last known plans.
 */
export async function readPlanList(dependencies: Dependencies): Promise<PlanList> {
  const { list, lastKnown, toStaleList, deadline } = catalogueOf(dependencies)
  const found = list.find()
  if (found) {
    deadline.endShort()
    return found
  }
  const reading = list.read()
  try {
    // The request to an external catalogue has its own time limit.
    return dependencies.config.apiUrl === null ? await deadline.waitFor(reading) : await reading
  } catch (error) {
    if (!(error instanceof LateError || isDatabaseDown(error))) throw error
    const known = await lastKnown.find()
    return known ? await toStaleList(known) : await reading
  }
}

/** Returns the plans on sale for the assistant. If an external catalogue fails, returns its last known plans. */
export async function readCatalogue(dependencies: Dependencies): Promise<Flavor[]> {
  await refreshFlavors(dependencies).catch(error => {
    if (!(error instanceof HttpError)) throw error
  })
  await expireOverdue(dependencies.database)
  return await listFlavors(dependencies.database)
}
