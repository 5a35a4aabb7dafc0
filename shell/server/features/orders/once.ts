import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

import type { Database } from '../../database/pool.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import {
  completeKey,
  extendClaim,
  type KeyedRequest,
  openKey,
  releaseKey,
} from './repository-idempotency.ts'

export type StoredResponse = { code: number; body: string; isReplayed: boolean }
/** Stores the response. The work calls it last in the transaction that has the effect. */
export type Finish = (
  transaction: Database,
  code: number,
  content: unknown,
) => Promise<StoredResponse>

/** Less than half of the lifetime of a claim. */
const extendEveryMs = 2000

/** Two requests are the same if method, path and parsed body are equal. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('hex')
}

/**
 * Runs the work once for each idempotency key of a customer. A repeated request gets the stored response. Rejected and
 * failed requests change nothing and are not stored.
 * @throws HttpError 422 if the key was used for another request, 409 while another request with it is in progress.
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
  if (state.status === 'completed') return { code: state.code, body: state.body, isReplayed: true }
  const finish: Finish = async (transaction, code, content) => {
    const body = JSON.stringify(ok(content))
    if (await completeKey(transaction, state.claim, { code, body }))
      return { code, body, isReplayed: false }
    throw new HttpError(409, 'key_in_flight', { retryAfterSeconds: 1 })
  }
  // If a claim cannot be extended, `finish` notices it.
  const extend = () => void extendClaim(database, state.claim).catch(() => undefined)
  const extending = setInterval(extend, extendEveryMs)
  try {
    return await work(finish)
  } catch (error) {
    // Without a database the claim expires without help. The first error is the one to report.
    await releaseKey(database, state.claim).catch(() => undefined)
    throw error
  } finally {
    clearInterval(extending)
  }
}

/** Sends the result of `once`. The header `idempotent-replayed` marks a stored response. */
export function sendOnce(
  reply: FastifyReply,
  { code, body, isReplayed }: StoredResponse,
): FastifyReply {
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  return reply.code(code).type('application/json; charset=utf-8').send(body)
}
