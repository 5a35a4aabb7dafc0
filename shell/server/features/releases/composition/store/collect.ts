import type { Release, ReleaseFile } from '@storefront/api/composition'
import type { GcReport } from '@storefront/api/registry-upkeep'
import { idOf } from '@storefront/kit/release/canonical'

import type { Database } from '../../../../database/pool.ts'
import { withPointer } from '../../repository-compositions.ts'
import {
  deleteReleases,
  findListedFiles,
  findOldReleases,
  type OldRelease,
} from '../../repository-old-releases.ts'
import { lockPublishing } from '../../repository-releases.ts'
import { readLastKnownCanaries } from '../live/last-known-canaries.ts'
import { readLastKnownGood } from '../live/last-known-good.ts'
import { parseComposition } from '../make.ts'
import { releasesOf } from '../start-files.ts'
import { findStrays, removeStrays, type StrayFile } from './store-sweep.ts'

type Tools = { database: Database; dataDir: string }

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

/**
 * Finds what no composition needs any more, and deletes it on request. It deletes entries first and files afterwards,
 * in short turns without deployments or publications, so that a file does not disappear between the check of a release
 * and its entry. After an interruption, the next run finds the remaining files.
 */
export async function collect(tools: Tools, { isReal, only, also }: Collection): Promise<GcReport> {
  const spare = await readFallback(tools.dataDir)
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
  const strays = await findStrays(tools.dataDir, listed)
  const gone = isReal ? await sweep(tools, strays, findListed) : strays
  const bytes = gone.reduce((sum, stray) => sum + stray.bytes, 0)
  const releases = old.map(release => toReport(release, listed))
  return { releases, files: gone.length, bytes, isReal }
}

async function sweep(
  tools: Tools,
  strays: StrayFile[],
  findListed: (database: Database) => Promise<ReleaseFile[]>,
): Promise<StrayFile[]> {
  const gone: StrayFile[] = []
  for (let from = 0; from < strays.length; from += sweepSize) {
    const some = strays.slice(from, from + sweepSize)
    const removed = await alone(tools, async transaction =>
      removeStrays(some, tools.dataDir, await findListed(transaction)),
    )
    gone.push(...removed)
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
  return { ids: full.map(({ id }) => id), files: releases.flatMap(({ files }) => files) }
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
