import { HttpError } from '../../http-error.ts'

/** Why there is no usable response of a team's service. */
export type FailureReason =
  | 'unreachable'
  | 'untrusted_certificate'
  | 'forbidden_address'
  | 'timeout'
  | 'gone'
  | 'too_large'
  | 'not_json'
  | 'session'
  | 'status'
  | 'unavailable'
  | 'busy'

type Extra = { cause?: unknown; retryAfterSeconds?: number }

/** A service of a team has not responded as it must. */
export class BackendFailure extends Error {
  readonly reason: FailureReason
  readonly retryAfterSeconds: number | undefined

  constructor(reason: FailureReason, { cause, retryAfterSeconds }: Extra = {}) {
    super(`The service of a team failed: ${reason}`, { cause })
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const statuses: Partial<Record<FailureReason, number>> = {
  timeout: 504,
  unavailable: 503,
  busy: 503,
}

const sentences: Record<FailureReason, string> = {
  unreachable: 'cannot be reached',
  untrusted_certificate: 'has a certificate that the shop does not trust',
  forbidden_address: 'has an address to which the shop does not connect',
  timeout: 'takes too long',
  gone: 'responds to nobody',
  too_large: 'sends too much',
  not_json: 'does not send JSON',
  session: 'says that nobody is signed in, which only the shop can say',
  status: 'sends a status that the shop does not pass on',
  unavailable: 'is not available',
  busy: 'has too many requests at once',
}

/** The response to a customer. It has no cause, which could describe the network of the shop. */
export function toHttpError(
  team: string,
  { reason, retryAfterSeconds }: BackendFailure,
): HttpError {
  return new HttpError(statuses[reason] ?? 502, 'unavailable', {
    message: `The service of ${team} ${sentences[reason]}.`,
    details: { team, reason },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
