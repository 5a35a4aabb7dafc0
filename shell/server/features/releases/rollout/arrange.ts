import type { Composition } from '@storefront/api/composition'

import type { Database } from '../../../database/pool.ts'
import { HttpError } from '../../../http-error.ts'
import { rejectIncompatible } from '../compatibility/reject-incompatible.ts'
import { keep } from '../composition/deploy/keep.ts'
import { remake } from '../composition/deploy/remake.ts'
import {
  type ReleaseSet,
  requireTrusted,
  type TrustTools,
  toSet,
} from '../composition/keys/trusted.ts'
import { releasesOf } from '../composition/start-files.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { endWithReason } from './end-rollout.ts'
import {
  findOpenRollouts,
  type NewArm,
  type RolloutRow,
  replaceArms,
  updateRollout,
} from './repository-rollouts.ts'

/** `live`: the composition of the pointer in this transaction. */
export type Arrangement = {
  tools: TrustTools & { store: FileStore }
  transaction: Database
  live: string
}

const unite = (stable: ReleaseSet, rollouts: RolloutRow[]): ReleaseSet =>
  new Map([...stable, ...rollouts.flatMap(({ releases }) => Object.entries(releases))])

async function make(
  { tools, transaction }: Arrangement,
  set: ReleaseSet,
  stable: Composition,
): Promise<string> {
  const made = await remake(tools.store, transaction, set)
  await rejectIncompatible(
    { store: tools.store, database: transaction },
    made.composition,
    releasesOf(stable),
  )
  await keep(tools, transaction, made)
  return made.id
}

/** Every set of canaries that a visitor can be in: none, one, and with two canaries both. */
function listSets(rollouts: RolloutRow[]): RolloutRow[][] {
  const [first, ...others] = rollouts
  if (!first) return [[]]
  const without = listSets(others)
  return [...without, ...without.map(set => [first, ...set])]
}

/**
 * Makes and signs the composition of each set of canaries ahead, checked like a deployment.
 * @throws HttpError 422 if one of them does not fit
 */
export async function arrange(on: Arrangement, rollouts: RolloutRow[]): Promise<void> {
  const { tools, transaction, live } = on
  const { composition: stable } = await requireTrusted(tools, transaction, live)
  const arms: NewArm[] = []
  for (const set of listSets(rollouts)) {
    const compositionId =
      set.length === 0 ? live : await make(on, unite(toSet(stable), set), stable)
    for (const rollout of rollouts)
      arms.push({
        rolloutId: rollout.id,
        compositionId,
        arm: set.includes(rollout) ? 'candidate' : 'stable',
      })
    const [only, ...others] = set
    if (only && others.length === 0 && only.candidateId !== compositionId)
      await updateRollout(transaction, only.id, {
        stableId: live,
        candidateId: compositionId,
        // The rules of the checks decide whether the new candidate needs a verdict of its own.
        isHeld: true,
      })
  }
  await replaceArms(
    transaction,
    rollouts.map(({ id }) => id),
    arms,
  )
}

/** Arranges what is open. A canary that does not fit ends, because it may prevent neither a deployment nor an abort. */
export async function settle(
  on: Arrangement,
  { who, cause }: { who: string; cause: string },
): Promise<void> {
  const rollouts = await findOpenRollouts(on.transaction)
  const youngest = rollouts.at(-1)
  if (!youngest) return
  try {
    await arrange(on, rollouts)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const reason = `${cause}, and this canary does not fit any more: ${error.message}`
    await endWithReason(on.transaction, youngest, { state: 'aborted', endedBy: who, reason })
    await settle(on, { who, cause })
  }
}

type Deployed = { changed: string[]; number: number; who: string }

/**
 * Runs after each deployment, which goes first: the candidates are made again on top of it, and a canary of the same
 * containers ends.
 */
export async function rearrange(on: Arrangement, deployed: Deployed): Promise<void> {
  const { changed, number, who } = deployed
  for (const rollout of await findOpenRollouts(on.transaction)) {
    const touched = changed.filter(name => Object.hasOwn(rollout.releases, name))
    if (touched.length === 0) continue
    const reason = `Deployment #${number} changed ${touched.join(', ')}, which this canary changes, too: start another one on top of it.`
    await endWithReason(on.transaction, rollout, { state: 'aborted', endedBy: who, reason })
  }
  await settle(on, { who, cause: `Deployment #${number} went first` })
}
