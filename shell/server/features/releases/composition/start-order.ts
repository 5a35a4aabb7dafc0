import type { Release } from '@storefront/api/composition'
import type { Deployment } from '@storefront/api/registry-deployments'
import { idOf } from '@storefront/kit/release/canonical'

import type { Database } from '../../../database/pool.ts'
import { findBuildTime, findComposition, findReleaseIds } from '../repository-compositions.ts'
import { findLastDeployment, findLastLocal, wasLiveLocally } from '../repository-deployments.ts'
import type { MadeComposition } from './make.ts'
import { releasesOf } from './start-files.ts'
import type { CompositionLog, LocalBuilds } from './types.ts'

type Tools = { isDevelopment: boolean; localBuilds: LocalBuilds; log: CompositionLog }
type Built = MadeComposition & { builtAt: Date | null }

/**
 * Whether a start can make its own builds live: only if they are newer than the live ones, and a start made those live,
 * not a person. `npm run dev` always does. A composition that only `npm run dev` can show does not count as a person's
 * choice.
 */
export async function mayDeploy(tools: Tools, database: Database, built: Built): Promise<boolean> {
  const last = await findLastDeployment(database)
  if (!last) return true
  if (last.composition === built.id) return false
  if (tools.isDevelopment)
    return last.kind === 'local' || (await findLastLocal(database)) !== built.id
  const live = await findComposition(database, last.composition)
  if (live?.signature === '' && idOf(live.content) === live.id) return true
  const hindrance = await findHindrance(tools, database, built, last)
  if (hindrance === null) return true
  await report(tools, database, built, last, hindrance)
  return false
}

const sentences = {
  chosen: 'the shop was moved by somebody since',
  older: 'a newer build is live already; LOCAL_BUILDS=always makes an older one live at a start',
  never: 'LOCAL_BUILDS=never',
}
type Hindrance = keyof typeof sentences

async function findHindrance(
  { localBuilds }: Tools,
  database: Database,
  built: Built,
  last: Deployment,
): Promise<Hindrance | null> {
  if (last.kind !== 'local') return 'chosen'
  if (localBuilds === 'never') return 'never'
  const isOlder = localBuilds === 'newer' && (await isOlderThan(database, built, last.composition))
  return isOlder ? 'older' : null
}

/**
 * Compares the build times. If one is unknown, a build that was live and was replaced is older than its replacement.
 */
async function isOlderThan(
  database: Database,
  { id, builtAt }: Built,
  live: string,
): Promise<boolean> {
  const liveBuiltAt = await findBuildTime(database, live)
  if (builtAt && liveBuiltAt) return builtAt < liveBuiltAt
  return wasLiveLocally(database, id)
}

async function report(
  { log }: Tools,
  database: Database,
  built: Built,
  { composition: live, kind, who, why }: Deployment,
  hindrance: Hindrance,
): Promise<void> {
  const waiting = await differing(database, live, built)
  const containers = waiting.map(({ name }) => name)
  const details = { live, local: built.id, containers, kind, who, why }
  const sentence = sentences[hindrance]
  if (waiting.length === 0)
    return log.warn(details, `${sentence}: every local build is live there already`)
  const words = waiting.map(({ id }) => id.slice(0, 12)).join(' ')
  // A rollback of the whole shop would undo a person's choice.
  const isBack = hindrance !== 'chosen' && (await wasLiveLocally(database, built.id))
  const command = isBack
    ? `rollback ${built.id.slice(0, 12)} --why "the former build"`
    : `deploy ${words} --why "local builds"`
  log.warn(
    details,
    `${sentence}: local builds are published and not live; make them live with \`npm run registry -- ${command}\``,
  )
}

/** The releases of a new composition that are not in the live one. */
async function differing(
  database: Database,
  live: string,
  { composition }: MadeComposition,
): Promise<Release[]> {
  const ids = await findReleaseIds(database, live)
  return releasesOf(composition).filter(({ name, id }) => ids.get(name) !== id)
}
