import type { Deployment } from '@storefront/api/registry-deployments'

import type { Database } from '../../../../database/pool.ts'
import { HttpError } from '../../../../http-error.ts'
import {
  addComposition,
  findComposition,
  findPointer,
  findReleaseIds,
  retainUntil,
  withPointer,
} from '../../repository-compositions.ts'
import {
  findLastDeployment,
  insertDeployment,
  lastDeploymentOf,
  type NewDeployment,
} from '../../repository-deployments.ts'
import { type ReleaseSet, requireTrusted, type TrustTools, toSet } from '../keys/trusted.ts'
import { toSigned, tryVerify } from '../keys/verify.ts'
import type { MadeComposition } from '../make.ts'
import type { FileStore } from '../store/file-store.ts'
import type {
  DeploymentRequest,
  DeploymentResult,
  PreviewSet,
  Promotion,
  RollBackTarget,
} from '../types.ts'
import { rejectChangedBase, rejectUnknown, touching } from './deploy-errors.ts'
import { findPreviousComposition, findPreviousRelease } from './previous-composition.ts'
import { remake, requireReleases, toRejection } from './remake.ts'

export type DeploymentTools = TrustTools & { database: Database; store: FileStore }
/** Null removes the container. */
type ReleaseChanges = ReadonlyMap<string, string | null>
type PointerUpdate = {
  tools: DeploymentTools
  transaction: Database
  live: string
  move: NewDeployment & DeploymentRequest
}

/** Stores a new composition, signed with the newest key unless a trusted key has signed it before. */
export async function keep(
  { keyring }: Pick<DeploymentTools, 'keyring'>,
  database: Database,
  { id, text }: MadeComposition,
): Promise<void> {
  const row = await findComposition(database, id)
  if (row && tryVerify(toSigned(row), keyring)) return
  await addComposition(database, { id, content: text, ...keyring.sign(text) })
}

/** See `CompositionService.promote`. */
export async function promote(
  tools: DeploymentTools,
  releaseIds: string[],
  { mayChange, ...move }: Promotion,
): Promise<DeploymentResult> {
  return withPointer(tools.database, async transaction => {
    const set = await findSet(transaction, releaseIds)
    if (mayChange) for (const container of set.keys()) mayChange(container)
    const live = await requireLive(transaction)
    return changeLive({ tools, transaction, live, move: { ...move, kind: 'promote' } }, set)
  })
}

/** See `CompositionService.rollBack`. */
export async function rollBack(
  tools: DeploymentTools,
  { composition, container }: RollBackTarget,
  deployment: DeploymentRequest,
): Promise<DeploymentResult> {
  return withPointer(tools.database, async transaction => {
    const live = await requireLive(transaction)
    const change: PointerUpdate = {
      tools,
      transaction,
      live,
      move: { ...deployment, kind: 'rollback' },
    }
    if (composition !== undefined) await requirePrevious(transaction, composition)
    if (container !== undefined) {
      const release = await previousRelease(change, container, composition)
      return changeLive(change, new Map([[container, release]]))
    }
    const previous = composition ?? (await findPreviousComposition(transaction))
    if (previous === null) throw rejectUnknown('composition', 'No other shop was live before this.')
    return restore(change, previous)
  })
}

/** Prepares a composition for one browser: the live one with changed releases, or a complete one. Returns its id. */
export async function preparePreview(
  tools: DeploymentTools,
  { composition, releases = [] }: PreviewSet,
  until: Date,
): Promise<string> {
  return withPointer(tools.database, async transaction => {
    const id = composition ?? (await requireLive(transaction))
    const base = await requireTrusted(tools, transaction, id)
    const set = toSet(base.composition)
    for (const [name, release] of await findSet(transaction, releases)) set.set(name, release)
    const made = await remake(tools.store, transaction, set)
    await keep(tools, transaction, made)
    await retainUntil(transaction, made.id, until)
    return made.id
  })
}

export async function requireLive(database: Database): Promise<string> {
  const live = await findPointer(database)
  if (live === null)
    throw rejectUnknown('composition', 'No shop is live yet: start one with `npm start`.')
  return live
}

async function requirePrevious(database: Database, id: string): Promise<void> {
  if ((await lastDeploymentOf(database, id)) > 0) return
  const hint = 'roll back to one of `npm run registry -- deployments`, or promote releases.'
  throw rejectUnknown('composition', `The composition ${id} was never live: ${hint}`)
}

/** Takes the release from a composition with a trusted signature. The deployment history alone is not trusted. */
async function previousRelease(
  { tools, transaction }: PointerUpdate,
  container: string,
  composition: string | undefined,
): Promise<string> {
  const shop = composition ?? (await findPreviousRelease(transaction, container))?.composition
  const trusted = shop ? await requireTrusted(tools, transaction, shop) : null
  const id = trusted && toSet(trusted.composition).get(container)
  if (id) return id
  throw rejectUnknown(
    'release',
    `There is no former release of ${container} to go back to: \`npm run registry -- retire ${container}\` takes it out of the shop.`,
  )
}

/** A set changes each container once. */
async function findSet(database: Database, ids: string[]): Promise<ReleaseSet> {
  const releases = await requireReleases(database, ids)
  const set: ReleaseSet = new Map(releases.map(({ name, id }) => [name, id]))
  if (set.size < new Set(ids).size)
    throw toRejection(['Two releases of one container are in the set: leave one of them out.'])
  return set
}

export async function changeLive(
  change: PointerUpdate,
  set: ReleaseChanges,
): Promise<DeploymentResult> {
  const { transaction, live, move, tools } = change
  const previous = await findInherited(change, set)
  // A repeated request, for example after a lost response, gets the deployment that was made.
  if (previous && [...set].every(([name, id]) => (previous.get(name) ?? null) === id))
    return unmoved(transaction)
  const isRebased = move.base !== undefined && move.base !== live
  if (isRebased) {
    const now = previous ?? (await findReleaseIds(transaction, live))
    const changed = await changedSince(transaction, move.base ?? live, now)
    const conflicts = touching(changed, [...set.keys()])
    if (conflicts.length > 0) throw rejectChangedBase({ live, changed, conflicts })
  }
  const made = await remake(tools.store, transaction, merge(previous ?? new Map(), set))
  await keep(tools, transaction, made)
  return deployComposition(change, made.id, isRebased)
}

function merge(previous: ReleaseSet, changes: ReleaseChanges): ReleaseSet {
  const merged = [...new Map([...previous, ...changes])]
  return new Map(merged.flatMap(([name, id]) => (id === null ? [] : [[name, id] as const])))
}

/**
 * The releases that the new composition takes from the live one, with a trusted signature. Null if the request names a
 * release of every container, because then nothing comes from an untrusted composition.
 */
async function findInherited(
  { tools, transaction, live }: PointerUpdate,
  set: ReleaseChanges,
): Promise<ReleaseSet | null> {
  try {
    return toSet((await requireTrusted(tools, transaction, live)).composition)
  } catch (error) {
    const names = [...(await findReleaseIds(transaction, live)).keys()]
    if (error instanceof HttpError && names.length > 0 && names.every(name => set.has(name)))
      return null
    throw error
  }
}

/** Signs nothing. A composition that was live is restored with its own signature, or not at all. */
async function restore(change: PointerUpdate, id: string): Promise<DeploymentResult> {
  const { transaction, live, move, tools } = change
  if (id === live) return unmoved(transaction)
  if (move.base !== undefined && move.base !== live) {
    const changed = await changedSince(
      transaction,
      move.base,
      await findReleaseIds(transaction, live),
    )
    throw rejectChangedBase({ live, changed, conflicts: changed })
  }
  const { composition } = await requireTrusted(tools, transaction, id)
  await remake(tools.store, transaction, toSet(composition))
  return deployComposition(change, id, false)
}

async function unmoved(database: Database): Promise<DeploymentResult> {
  const deployment = await findLastDeployment(database)
  if (!deployment) throw new Error('The live composition was made so by no move')
  return { move: deployment, isRebased: false }
}

async function deployComposition(
  { transaction, move }: PointerUpdate,
  id: string,
  isRebased: boolean,
): Promise<DeploymentResult> {
  const deployed: Deployment = await insertDeployment(transaction, id, move)
  return { move: deployed, isRebased }
}

async function changedSince(database: Database, base: string, now: ReleaseSet): Promise<string[]> {
  const before = await findReleaseIds(database, base)
  if (before.size === 0) throw rejectUnknown('composition', `There is no composition ${base}.`)
  const names = new Set([...before.keys(), ...now.keys()])
  return [...names].filter(name => before.get(name) !== now.get(name)).sort()
}
