import type { Check, Checker, Queued } from '@storefront/api/checks'
import type { CanarySteps } from '@storefront/api/rollouts'

import type { Database } from '../../../database/pool.ts'
import type { Dependencies, WorkContext } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import type { Caller } from '../tokens/require-token.ts'
import { subjectOf } from './contract.ts'
import { advanceQueue, noChecker } from './queue.ts'
import { findChecker } from './repository-checkers.ts'
import { findCheck } from './repository-checks.ts'
import { addQueued, findQueued, findSameQueued } from './repository-queue.ts'
import { toCheck, toQueued } from './views.ts'

/** The checker for this server, whatever the candidate is. */
export function findOwnChecker(database: Database): Promise<Checker | null> {
  return findChecker(database, subjectOf({ composition: '', base: '' }))
}

/** Only a shop with the sandbox waits for a checker that is yet to be started. */
export async function requireChecker({ config, database }: Dependencies): Promise<void> {
  if (config.isSandbox || (await findOwnChecker(database))?.isPresent) return
  throw noChecker()
}

type QueuedView = { queued: Queued; check: Check | null; checker: Checker | null }

/** @throws HttpError 404 `not_found` */
export async function readQueued(database: Database, id: string): Promise<QueuedView> {
  const row = await findQueued(database, id)
  if (!row)
    throw new HttpError(404, 'not_found', {
      message: `There is no deployment ${id} in the queue: \`npm run registry -- checks\` lists them.`,
    })
  const check = row.checkId === null ? null : await findCheck(database, row.checkId)
  return {
    queued: await toQueued(database, row),
    check: check && toCheck(check),
    checker: await findOwnChecker(database),
  }
}

type Deployment = {
  releases: string[]
  base: string | undefined
  why: string
  canary: CanarySteps | undefined
  caller: Caller
}

/**
 * Puts a deployment into the queue and does what is due. The same request again does not wait twice. What cannot be done
 * now is logged, and the job does it later, because the deployment is in the queue already.
 */
export async function enqueue(
  { dependencies, log }: WorkContext,
  { releases, base, why, canary, caller }: Deployment,
): Promise<QueuedView> {
  const { database } = dependencies
  const { who, team, tokenId } = caller
  const input = { releases, base: base ?? null, who, team, tokenId, why, canary: canary ?? null }
  const { id } = (await findSameQueued(database, input)) ?? (await addQueued(database, input))
  await advanceQueue(dependencies).catch(err => log.warn({ err }, 'the queue waits'))
  return readQueued(database, id)
}
