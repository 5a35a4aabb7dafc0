import { ApiError, errorToKey } from 'shared/http'

import type { PendingMessage } from './pending-messages.store.ts'

/** No response, a proxy error, a starting server or an ended session: the same message can be sent later. */
const temporaryStatuses = [0, 401, 502, 503, 504]

/** Why a message was not sent, and whether the outbox sends it again automatically. */
export function toFailure(error: unknown): NonNullable<PendingMessage['failure']> {
  const status = error instanceof ApiError ? error.status : null
  const isUnreachable = status !== null && temporaryStatuses.includes(status)
  const retriesAt = status === 429 ? Date.now() + pauseOf(error) : null
  return { errorKey: errorToKey(error), isUnreachable, retriesAt }
}

/** The pause that the server requests (`retryAfterSeconds`), in ms. */
function pauseOf(error: unknown): number {
  const details = error instanceof ApiError ? error.details : null
  const seconds =
    typeof details === 'object' && details !== null && 'retryAfterSeconds' in details
      ? Number(details.retryAfterSeconds)
      : 0
  return (seconds > 0 ? seconds : 10) * 1000
}
