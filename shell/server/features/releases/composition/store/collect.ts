import { randomUUID } from 'node:crypto'
import type { Release, ReleaseFile } from '@storefront/api/composition'
import type { GcReport } from '@storefront/api/registry-upkeep'
import { idOf } from '@storefront/kit/release/canonical'
import { storedFilesOf } from '@storefront/kit/release/file-variants'

import type { Database } from '../../../../database/pool.ts'
import { HttpError } from '../../../../http-error.ts'
import { withPointer } from '../../repository-compositions.ts'
import { giveBackLease, takeLease } from '../../repository-leases.ts'
import {
  deleteReleases,
  findListedFiles,
  findOldReleases,
  type OldRelease,
} from '../../repository-old-releases.ts'
import { lockPublishing, withoutPublishers } from '../../repository-releases.ts'
import {
  findLongUnneeded,
  forgetUnneeded,
  markUnneeded,
} from '../../repository-unneeded-objects.ts'
import { readLastKnownCanaries } from '../live/last-known-canaries.ts'
import { readLastKnownGood } from '../live/last-known-good.ts'
import { parseComposition } from '../make.ts'
import { releasesOf } from '../start-files.ts'
import type { StoredObject } from './objects/object-store.ts'
import type { ReleaseStore } from './open-store.ts'
import { claimStore } from './owner.ts'
import { findStrays, removeStrays } from './store-sweep.ts'

type Tools = { database: Database; dataDir: string; store: ReleaseStore }
type FindListed = (database: Database) => Promise<ReleaseFile[]>

const leaseName = 'gc'

/** The number of files that are deleted in one turn, which is short enough for others to wait. */
const sweepSize = 200

type Collection = {
  /** Otherwise it only lists. */
  isReal: boolean
  /** The ids of the releases to delete. Others stay, even if nothing needs them. */
  only?: string[]
  /** Runs in the transaction that deletes the entries. */
  also?: (transaction: Database, old: OldRelease[]) => Promise<void>
}

/** Another server deletes files of this shop right now. */
export class CollectionUnderWay extends HttpError {
  constructor() {
    const message = 'Another server is deleting old files right now: try again in a few minutes.'
    super(503, 'unavailable', { message, retryAfterSeconds: 60 })
  }
}

/**
 * Finds what no composition needs any more, and deletes it on request. It deletes entries first and files afterwards,
 * in short turns without publications, so that a file does not disappear between the check of a release and its entry.
 * In a shared store, it only marks files, and deletes those that were marked a day before and are still
 * not needed. After an interruption, the next run finds the remaining files.
 * @throws CollectionUnderWay, StoreOfAnotherShop
 */
export async function collect(tools: Tools, collection: Collection): Promise<GcReport> {
  const spare = await readFallback(tools.dataDir)
  if (!collection.isReal) return collectWith(tools, collection, { spare, renew: async () => {} })
  const holder = randomUUID()
  const renew = async () => {
    if (!(await takeLease(tools.database, leaseName, holder))) throw new CollectionUnderWay()
    await claimStore(tools)
  }
  try {
    await renew()
    return await collectWith(tools, collection, { spare, renew })
  } finally {
    await giveBackLease(tools.database, leaseName, holder).catch(() => undefined)
  }
}

type Around = {
  spare: Awaited<ReturnType<typeof readFallback>>
  /** Throws if another server collects instead. */
  renew: () => Promise<void>
}

async function collectWith(
  tools: Tools,
  { isReal, only, also }: Collection,
  { spare, renew }: Around,
): Promise<GcReport> {
  const old = await alone(tools, async transaction => {
    const all = await findOldReleases(transaction, spare.ids)
    const found = only ? all.filter(({ id }) => only.includes(id)) : all
    if (!isReal) return found
    await deleteReleases(transaction, idsOf(found))
    await also?.(transaction, found)
    return found
  })
  // A deleted release may be published again since, and is then listed again.
  const without = isReal ? [] : idsOf(old)
  const findListed = async (database: Database) => [
    ...spare.files,
    ...(await findListedFiles(database, without)),
  ]
  const listed = await findListed(tools.database)
  const strays = await findStrays(tools.store.objects, listed)
  const due = isReal ? await markStrays(tools, strays) : strays
  const gone = isReal ? await sweep(tools, due, { findListed, renew }) : strays
  const bytes = gone.reduce((sum, stray) => sum + stray.bytes, 0)
  const releases = old.map(release => toReport(release, listed))
  return { releases, files: gone.length, marked: strays.length - due.length, bytes, isReal }
}

/** Returns those that were found long enough ago. */
async function markStrays({ database, store }: Tools, strays: StoredObject[]) {
  await markUnneeded(database, store.name, strays)
  const due = await findLongUnneeded(database, store.name, store.graceHours)
  const keys = new Set(due.map(({ key }) => key))
  return strays.filter(({ key }) => keys.has(key))
}

async function sweep(
  tools: Tools,
  strays: StoredObject[],
  { findListed, renew }: { findListed: FindListed; renew: () => Promise<void> },
): Promise<StoredObject[]> {
  const { database, store } = tools
  const gone: StoredObject[] = []
  for (let from = 0; from < strays.length; from += sweepSize) {
    const some = strays.slice(from, from + sweepSize)
    await renew()
    // Deployments continue: they use only releases with entries, whose files are listed.
    const removed = await withoutPublishers(database, async transaction =>
      removeStrays(some, store.objects, await findListed(transaction)),
    )
    gone.push(...removed)
    await forgetUnneeded(
      database,
      store.name,
      removed.map(({ key }) => key),
    )
  }
  return gone
}

function idsOf(releases: OldRelease[]): string[] {
  return releases.map(({ id }) => id)
}

function alone<Result>({ database }: Tools, work: (transaction: Database) => Promise<Result>) {
  return withPointer(database, async transaction => {
    await lockPublishing(transaction)
    return work(transaction)
  })
}

/** The compositions that this server uses without a database. */
async function readFallback(dataDir: string): Promise<{ ids: string[]; files: ReleaseFile[] }> {
  const canaries = await readLastKnownCanaries(dataDir)
  const stored = [...(await readLastKnownGood(dataDir)), ...canaries.compositions]
  // A damaged one is not usable, and must not prevent deletions.
  const full = stored.filter(({ id, content }) => idOf(content) === id)
  const releases: Release[] = full.flatMap(({ content }) => releasesOf(parseComposition(content)))
  return { ids: full.map(({ id }) => id), files: releases.flatMap(storedFilesOf) }
}

/** Only files that no other release has. */
function toReport({ id, name, label, files }: OldRelease, listed: ReleaseFile[]) {
  const stored = new Set(listed.map(({ path }) => path))
  const own = files.filter(({ path }) => !stored.has(path))
  const weigh = ({ bytes, encodings }: ReleaseFile) =>
    bytes + (encodings.br?.bytes ?? 0) + (encodings.gzip?.bytes ?? 0)
  const bytes = own.reduce((sum, file) => sum + weigh(file), 0)
  return { id, name, label, files: own.length, bytes }
}
