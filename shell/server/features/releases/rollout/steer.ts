import type { Decision } from '@storefront/api/rollouts'

import type { Database } from '../../../database/pool.ts'
import { HttpError } from '../../../http-error.ts'
import { changeLive, type DeploymentTools, requireLive } from '../composition/deploy/deploy.ts'
import { rejectRevoked } from '../composition/deploy/remake.ts'
import type { Gate, RolloutChange } from '../composition/types.ts'
import { addAudit } from '../repository-audit.ts'
import { withPointer } from '../repository-compositions.ts'
import { platformTeam } from '../tokens/platform-token.ts'
import { settle } from './arrange.ts'
import { endWithReason } from './end-rollout.ts'
import { endWaiting } from './end-waiting.ts'
import {
  advanceRollout,
  findRollout,
  isStepDue,
  type RolloutRow,
  updateRollout,
} from './repository-rollouts.ts'
import { steerServers } from './servers/steer-servers.ts'

/** The name of the engine in the audit log. */
const engine = 'the shop'

type Steering = { tools: DeploymentTools; transaction: Database; rollout: RolloutRow }

async function requireOpen(database: Database, id: string): Promise<RolloutRow> {
  const rollout = await findRollout(database, id)
  if (!rollout)
    throw new HttpError(404, 'unknown_rollout', {
      message: `There is no canary ${id}: see \`npm run registry -- canary\`.`,
    })
  if (rollout.endedAt)
    throw new HttpError(409, 'rollout_ended', {
      message: `This canary is ${rollout.state} since ${rollout.endedAt.toISOString()}: ${rollout.reason}`,
    })
  return rollout
}

/** The others no longer need a composition with its set. */
async function settleOthers({ tools, transaction }: Steering, who: string): Promise<void> {
  const live = await requireLive(transaction)
  await settle({ tools, transaction, live }, { who, cause: 'Another canary ended' })
}

/** The candidate was admitted at its start, or when it was made again. */
function toGate({ id, candidateId, isHeld, checked, checkId }: RolloutRow): Gate {
  return async (_transaction, { composition }) => {
    if (!isHeld && checked && composition === candidateId) return { checked, check: checkId }
    const message = `The candidate of canary ${id.slice(0, 8)} was made again and waits for its check: \`npm run registry -- checks\` shows how far it is.`
    throw new HttpError(409, 'not_checked', { message })
  }
}

/** Deploys the set on top of what is live. The servers have loaded the composition already. */
async function finish(on: Steering, { who, why }: Pick<RolloutChange, 'who' | 'why'>) {
  const { tools, transaction, rollout } = on
  await rejectRevoked(transaction, Object.values(rollout.releases))
  const ended = await endWithReason(transaction, rollout, {
    state: 'finished',
    endedBy: who,
    reason: why,
  })
  const live = await requireLive(transaction)
  const move = { who: rollout.who, why: rollout.why, kind: 'canary' as const }
  const change = { tools, transaction, live, move }
  await changeLive(change, new Map(Object.entries(rollout.releases)), toGate(rollout))
  return ended
}

async function setState(on: Steering, { action, who, why }: RolloutChange): Promise<RolloutRow> {
  const { transaction, rollout } = on
  const state = action === 'pause' ? 'paused' : 'running'
  const changed = await updateRollout(transaction, rollout.id, { state })
  const entry = { who, what: `canary.${action}`, outcome: 'done' } as const
  await addAudit(transaction, { ...entry, subject: rollout.id, detail: why })
  return changed
}

async function abort(on: Steering, { who, why }: RolloutChange): Promise<RolloutRow> {
  const ending = { state: 'aborted', endedBy: who, reason: why } as const
  const ended = await endWithReason(on.transaction, on.rollout, ending)
  await endWaiting(on.transaction, ended)
  await settleOthers(on, who)
  return ended
}

/** See `CompositionService.changeRollout`. */
export async function changeRollout(
  tools: DeploymentTools,
  id: string,
  change: RolloutChange,
): Promise<RolloutRow> {
  return withPointer(tools.database, async transaction => {
    const rollout = await requireOpen(transaction, id)
    const { action, mayChange } = change
    const isOfServers = rollout.serverBuild !== null
    const owners = isOfServers ? [platformTeam] : Object.keys(rollout.releases)
    if (mayChange) for (const owner of owners) mayChange(owner)
    if (isOfServers) return steerServers(transaction, rollout, change)
    const on = { tools, transaction, rollout }
    if (action === 'abort') return abort(on, change)
    if (action === 'finish') return finish(on, change)
    if (action === 'step') throw stepsByItself()
    return setState(on, change)
  })
}

function stepsByItself(): HttpError {
  return new HttpError(409, 'rollout_conflict', {
    message:
      'A canary of releases takes its steps by itself when the rules hold: `finish` deploys it to everyone at once.',
  })
}

async function rollBack(on: Steering, decision: Decision): Promise<RolloutRow> {
  const reason = decision.reasons.join(' ')
  const ending = { state: 'rolled-back', endedBy: engine, reason, decision } as const
  const ended = await endWithReason(on.transaction, on.rollout, ending)
  await endWaiting(on.transaction, ended)
  if (on.rollout.serverBuild === null) await settleOthers(on, engine)
  return ended
}

/** Only the balancer can give servers more visitors, so a person takes that step. */
async function stepOn(on: Steering): Promise<RolloutRow> {
  const { transaction, rollout } = on
  const next = rollout.percents[rollout.step + 1]
  if (next === undefined || rollout.serverBuild !== null) return rollout
  if (next >= 100) return finish(on, { who: engine, why: 'The rules held up to the last step.' })
  const detail = `${next} % of the visitors`
  const entry = { who: engine, what: 'canary.step', outcome: 'done' } as const
  await addAudit(transaction, { ...entry, subject: rollout.id, detail })
  return advanceRollout(transaction, rollout.id)
}

type SteppedDecision = Decision & { step?: number | undefined }

/**
 * Applies what the rules said: rolls back at once, also a paused canary, and goes one step further when its time is
 * over. A canary without a checked candidate takes no step. One whose releases may not be deployed any more, for example
 * because a grant was taken back, ends, because each further try would fail.
 */
export async function applyDecision(
  tools: DeploymentTools,
  id: string,
  decision: SteppedDecision,
): Promise<RolloutRow> {
  try {
    return await applyOnce(tools, id, decision)
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'composition_refused') throw error
    const why = `The rules held, and the last step was rejected: ${error.message}`
    return changeRollout(tools, id, { action: 'abort', who: engine, why })
  }
}

async function applyOnce(
  tools: DeploymentTools,
  id: string,
  { step, ...decision }: SteppedDecision,
): Promise<RolloutRow> {
  return withPointer(tools.database, async transaction => {
    const found = await findRollout(transaction, id)
    if (!found) throw new Error(`There is no canary ${id}`)
    // Another server was faster.
    if (found.endedAt || (step !== undefined && step !== found.step)) return found
    const rollout = await updateRollout(transaction, id, { decision })
    const on = { tools, transaction, rollout }
    if (decision.action === 'roll-back') return rollBack(on, decision)
    const mayStep = decision.action === 'step' && rollout.state === 'running' && !rollout.isHeld
    return mayStep && (await isStepDue(transaction, id)) ? stepOn(on) : rollout
  })
}

/**
 * Gives visitors a candidate that was made again on top of a deployment, if the gate admits it.
 * @throws HttpError 409 `not_checked`
 */
export async function admitCandidate(
  tools: DeploymentTools,
  id: string,
  gate: Gate,
): Promise<void> {
  await withPointer(tools.database, async transaction => {
    const rollout = await findRollout(transaction, id)
    if (!rollout || rollout.endedAt || !rollout.isHeld) return
    const base = await requireLive(transaction)
    const admission = await gate(transaction, { composition: rollout.candidateId, base })
    const { checked, check } = admission
    await updateRollout(transaction, id, { isHeld: false, checked, checkId: check })
  })
}
