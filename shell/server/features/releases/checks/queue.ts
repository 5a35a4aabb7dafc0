import { checkLimits } from '@storefront/api/verdict'

import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import type { Candidate, Promotion } from '../composition/types.ts'
import { addAudit } from '../repository-audit.ts'
import { findPointer } from '../repository-compositions.ts'
import { subjectOf } from './contract.ts'
import { createGate, describeMissing, startChecker } from './gate.ts'
import { findChecker } from './repository-checkers.ts'
import { type CheckRow, findCheck } from './repository-checks.ts'
import {
  endQueued,
  findHead,
  findQueued,
  isTokenValid,
  type QueuedRow,
  setCheck,
} from './repository-queue.ts'
import { candidateUntil, requestCheck } from './request-check.ts'

/** Ends a deployment that cannot go live, also in the audit log. */
async function fail(
  { database }: Dependencies,
  { id, who, releases }: QueuedRow,
  { code, message }: Pick<HttpError, 'code' | 'message'>,
): Promise<void> {
  if (!(await endQueued(database, id, { state: 'failed', code, problem: message }))) return
  const detail = `${code}: ${message}`
  const subject = releases.join(' ')
  await addAudit(database, { who, what: 'promote', outcome: 'refused', subject, detail })
}

/** Whether its check is under way on top of what is live, so that there is nothing to do but wait. */
async function isUnderWay(dependencies: Dependencies, head: QueuedRow): Promise<boolean> {
  const { database } = dependencies
  const check = head.checkId === null ? null : await findCheck(database, head.checkId)
  if (!check || check.state === 'done') return false
  if (check.base !== (await findPointer(database))) return false
  return !(await isAbandoned(dependencies, head, check))
}

/** No checker has come for a long time. */
async function isAbandoned(
  { database, now }: Dependencies,
  { requestedAt }: QueuedRow,
  check: CheckRow,
): Promise<boolean> {
  const waitedMs = now().getTime() - Math.max(requestedAt.getTime(), check.requestedAt.getTime())
  if (check.state !== 'waiting' || waitedMs < checkLimits.queueMinutes * 60_000) return false
  return !(await findChecker(database, subjectOf(check)))?.isPresent
}

/** Also about this server: one with another contract, or other checks, has left a check that says nothing about it. */
function isAbout(check: CheckRow, candidate: Candidate): boolean {
  const { composition, base, server, version } = subjectOf(candidate)
  return (
    check.composition === composition &&
    check.base === base &&
    check.server === server &&
    check.version === version
  )
}

/** The check of the candidate that this deployment makes on top of what is live now. Null if it needs none. */
async function prepareCheck(
  dependencies: Dependencies,
  { id, who, releases, checkId, ...head }: QueuedRow,
): Promise<CheckRow | null> {
  const { compositions, database, config } = dependencies
  if (config.releaseChecks === 'none') return null
  const base = head.base ?? undefined
  const until = candidateUntil(dependencies)
  const candidate = await compositions.prepareCandidate(releases, { base, until })
  if (!candidate) return null
  const known = checkId === null ? null : await findCheck(database, checkId)
  if (known && isAbout(known, candidate)) return known
  const check = await requestCheck(dependencies, { candidate, who })
  await setCheck(database, id, { checkId: check.id, isAgain: checkId !== null })
  return check
}

/** Ends it in the same transaction, so that a deployment whose team has withdrawn it never goes live. */
const noteDeployed =
  (id: string): Promotion['note'] =>
  async (transaction, { move, rollout }) => {
    const made = rollout ? { rollout: rollout.id } : { deployment: move.number }
    if (await endQueued(transaction, id, { state: 'deployed', ...made })) return
    throw new HttpError(409, 'invalid', { message: 'This deployment has left the queue.' })
  }

/**
 * Does what is due for the first deployment of the queue: composes it on top of what is live now, requests its check,
 * and deploys it once the check has passed. When another deployment came first, that is another candidate with another
 * check. Returns whether it left the queue.
 */
async function advanceHead(dependencies: Dependencies, head: QueuedRow): Promise<boolean> {
  const { compositions, database, config } = dependencies
  const { id, who, why, releases, tokenId } = head
  if (await isUnderWay(dependencies, head)) return false
  if (tokenId !== null && !(await isTokenValid(database, tokenId)))
    throw new HttpError(403, 'foreign_token', {
      message: 'The token of the request was revoked or has expired before its turn came.',
    })
  const check = await prepareCheck(dependencies, head)
  if (check && (await isAbandoned(dependencies, head, check))) throw noChecker()
  if (check && check.state !== 'done') return false
  if (check && check.outcome !== 'passed')
    throw new HttpError(409, 'not_checked', { message: describeMissing(check) })
  const [base, gate] = [head.base ?? undefined, createGate(config)]
  const canary = head.canary ?? undefined
  const note = noteDeployed(id)
  await compositions.promote(releases, { who, why, base, gate, canary, note })
  return true
}

export function noChecker(): HttpError {
  const message = `No checker runs, so nothing can be deployed. ${startChecker} A rollback needs none.`
  return new HttpError(409, 'no_checker', { message })
}

/** Whether a deployment fails for good. Otherwise the next turn tries it again. */
const isFinal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status < 500

/**
 * Processes the queue of deployments in their order, as far as their checks are done. Every server process may do it:
 * deploying the same set twice changes nothing.
 */
export async function advanceQueue(dependencies: Dependencies): Promise<void> {
  for (;;) {
    const head = await findHead(dependencies.database)
    if (!head) return
    try {
      if (!(await advanceHead(dependencies, head))) return
    } catch (error) {
      if (!isFinal(error)) throw error
      // Another deployment came between the check and this one: the next turn composes it again.
      if (error.code === 'not_checked' && (await isOutdated(dependencies, head))) return
      await fail(dependencies, head, error)
    }
  }
}

async function isOutdated({ database }: Dependencies, { id }: QueuedRow): Promise<boolean> {
  const checkId = (await findQueued(database, id))?.checkId ?? null
  const check = checkId === null ? null : await findCheck(database, checkId)
  return check !== null && check.base !== (await findPointer(database))
}
