import type { Deployment } from '@storefront/api/registry-deployments'
import type { CanarySteps } from '@storefront/api/rollouts'

import type { Database } from '../../../../database/pool.ts'
import { rejectIncompatible } from '../../compatibility/reject-incompatible.ts'
import {
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
import { rearrange } from '../../rollout/arrange.ts'
import { startRollout } from '../../rollout/start-rollout.ts'
import { toRolloutView } from '../../rollout/view.ts'
import { type ReleaseSet, requireTrusted, type TrustTools, toSet } from '../keys/trusted.ts'
import { releasesOf } from '../start-files.ts'
import type { FileStore } from '../store/file-store.ts'
import type {
  Candidate,
  CandidateRequest,
  DeploymentRequest,
  DeploymentResult,
  Gate,
  PreviewSet,
  Promotion,
  RollBackTarget,
} from '../types.ts'
import { changedSince, findSet, makeCandidate, type ReleaseChanges } from './candidate.ts'
import { rejectChangedBase, rejectUnknown } from './deploy-errors.ts'
import { keep } from './keep.ts'
import { findPreviousComposition, findPreviousRelease } from './previous-composition.ts'
import { rejectRevoked, remake, toRejection } from './remake.ts'

export type DeploymentTools = TrustTools & { database: Database; store: FileStore }
type PointerUpdate = {
  tools: DeploymentTools
  transaction: Database
  live: string
  move: NewDeployment & DeploymentRequest
  isOverridden?: boolean | undefined
}

/** See `CompositionService.promote`. */
export async function promote(
  tools: DeploymentTools,
  releaseIds: string[],
  { mayChange, gate, canary, note, isOverridden, ...move }: Promotion,
): Promise<DeploymentResult> {
  return withPointer(tools.database, async transaction => {
    const set = await findSet(transaction, releaseIds)
    if (mayChange) for (const container of set.keys()) mayChange(container)
    const live = await requireLive(transaction)
    const kind = 'promote' as const
    const change = { tools, transaction, live, move: { ...move, kind }, isOverridden }
    const result = canary
      ? await startCanary(change, set, { canary, gate })
      : await changeLive(change, set, gate)
    await note?.(transaction, result)
    return result
  })
}

/** See `CompositionService.prepareCandidate`. */
export async function prepareCandidate(
  tools: DeploymentTools,
  releaseIds: string[],
  { mayChange, base, until }: CandidateRequest,
): Promise<Candidate | null> {
  return withPointer(tools.database, async transaction => {
    const set = await findSet(transaction, releaseIds)
    if (mayChange) for (const container of set.keys()) mayChange(container)
    const live = await requireLive(transaction)
    const candidate = await makeCandidate({ tools, transaction, live, base }, set)
    if (!candidate) return null
    const { id } = candidate.made
    await keep(tools, transaction, candidate.made)
    await retainUntil(transaction, id, until)
    return { composition: id, base: live }
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
    const live = await requireLive(transaction)
    const id = composition ?? live
    const base = await requireTrusted(tools, transaction, id)
    const set = toSet(base.composition)
    // The live composition can have a revoked release that nothing replaces yet.
    if (id !== live) await rejectRevoked(transaction, [...set.values()])
    for (const [name, release] of await findSet(transaction, releases)) set.set(name, release)
    const made = await remake(tools.store, transaction, set)
    await rejectIncompatible(
      { store: tools.store, database: transaction },
      made.composition,
      releasesOf(base.composition),
    )
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
  if (id) {
    await rejectRevoked(transaction, [id])
    return id
  }
  throw rejectUnknown(
    'release',
    `There is no former release of ${container} to go back to: \`npm run registry -- retire ${container}\` takes it out of the shop.`,
  )
}

export async function changeLive(
  change: PointerUpdate,
  set: ReleaseChanges,
  gate: Gate | null = null,
): Promise<DeploymentResult> {
  const { transaction, live, tools, move, isOverridden = false } = change
  const isRollback = move.kind === 'rollback'
  const isDue = isOverridden || move.kind !== 'promote'
  const on = { tools, transaction, live, base: move.base, isRollback, isDue }
  const candidate = await makeCandidate(on, set)
  // A repeated request, for example after a lost response, gets the deployment that was made.
  if (!candidate) return unchanged(transaction)
  const { made, isRebased } = candidate
  const admission = await gate?.(transaction, { composition: made.id, base: live })
  await keep(tools, transaction, made)
  return deployComposition({ ...change, move: { ...move, ...admission } }, made.id, isRebased)
}

/** Gives a share of the visitors the set instead of deploying it. */
async function startCanary(
  { tools, transaction, live, move, isOverridden = false }: PointerUpdate,
  set: ReleaseSet,
  { canary, gate }: { canary: CanarySteps; gate: Gate },
): Promise<DeploymentResult> {
  const isDue = isOverridden
  const from = { tools, transaction, live, base: move.base, isDue }
  const candidate = await makeCandidate(from, set)
  if (!candidate) throw toRejection(['These releases are live: there is nothing to compare.'])
  const { made, isRebased } = candidate
  const admission = await gate(transaction, { composition: made.id, base: live })
  await keep(tools, transaction, made)
  const on = { tools, transaction, live }
  const rollout = await startRollout(on, {
    ...{ set, made, canary, admission },
    ...{ who: move.who, why: move.why },
  })
  const last = await requireLastDeployment(transaction)
  return { move: last, isRebased, rollout: toRolloutView(rollout) }
}

/** Signs nothing. A composition that was live is restored with its own signature, or not at all. */
async function restore(change: PointerUpdate, id: string): Promise<DeploymentResult> {
  const { transaction, live, move, tools } = change
  if (id === live) return unchanged(transaction)
  if (move.base !== undefined && move.base !== live) {
    const changed = await changedSince(
      transaction,
      move.base,
      await findReleaseIds(transaction, live),
    )
    throw rejectChangedBase({ live, changed, conflicts: changed })
  }
  const { composition } = await requireTrusted(tools, transaction, id)
  const set = toSet(composition)
  await rejectRevoked(transaction, [...set.values()])
  await remake(tools.store, transaction, set)
  return deployComposition(change, id, false)
}

async function unchanged(database: Database): Promise<DeploymentResult> {
  return { move: await requireLastDeployment(database), isRebased: false, isUnchanged: true }
}

async function requireLastDeployment(database: Database): Promise<Deployment> {
  const deployment = await findLastDeployment(database)
  if (!deployment) throw new Error('The live composition was made so by no move')
  return deployment
}

async function deployComposition(
  { tools, transaction, move }: PointerUpdate,
  id: string,
  isRebased: boolean,
): Promise<DeploymentResult> {
  const deployed: Deployment = await insertDeployment(transaction, id, move)
  await rearrange({ tools, transaction, live: id }, deployed)
  return { move: deployed, isRebased }
}
