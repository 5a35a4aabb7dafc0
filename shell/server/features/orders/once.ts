import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

import type { Database } from '../../database/pool.ts'
import { ok } from '../../http/ok.ts'
import { HttpError } from '../../http-error.ts'
import {
  completeKey,
  extendClaim,
  type KeyedRequest,
  openKey,
  releaseKey,
} from './repository-idempotency.ts'

export type StoredResponse = { code: number; body: string; isReplayed: boolean }
/** Ends the work: to be called last in the transaction that has the effect. */
export type Finish = (
  transaction: Database,
  code: number,
  content: unknown,
) => Promise<StoredResponse>

/** Less than half of what a claim lasts. */
const extendEveryMs = 2000

/** What "the same request" means: method, address and the body as parsed. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('hex')
}

/**
 * One effect for each key of a customer: the same request again gets the same answer, another one 422, one at the
 * same time 409. Refusals and failures change nothing and are not kept.
 */
export async function once(
  database: Database,
  request: KeyedRequest,
  work: (finish: Finish) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const state = await openKey(database, request)
  if (state.status === 'reused') throw new HttpError(422, 'key_reused')
  if (state.status === 'in-flight')
    throw new HttpError(409, 'key_in_flight', { retryAfterSeconds: 1 })
  if (state.status === 'answered') return { code: state.code, body: state.body, isReplayed: true }
  const finish: Finish = async (transaction, code, content) => {
    const body = JSON.stringify(ok(content))
    if (await completeKey(transaction, state.claim, { code, body }))
      return { code, body, isReplayed: false }
    throw new HttpError(409, 'key_in_flight', { retryAfterSeconds: 1 })
  }
  // A claim that could not be kept is noticed when the answer is stored.
  const keep = () => void extendClaim(database, state.claim).catch(() => undefined)
  const keeping = setInterval(keep, extendEveryMs)
  try {
    return await work(finish)
  } catch (error) {
    // Without a database the claim runs out by itself; the first error is the one to tell.
    await releaseKey(database, state.claim).catch(() => undefined)
    throw error
  } finally {
    clearInterval(keeping)
  }
}

/** Sends the response of work that is done once; a repeated request gets the stored one and a header that says so. */
export function sendOnce(
  reply: FastifyReply,
  { code, body, isReplayed }: StoredResponse,
): FastifyReply {
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  return reply.code(code).type('application/json; charset=utf-8').send(body)
}
