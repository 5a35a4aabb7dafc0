import type { Failure } from '@storefront/api/envelope'
import { unauthenticated } from '@storefront/api/envelope'
import type { FastifyError } from 'fastify'

import { sqlState } from '../../database/pool.ts'
import { DomainError } from '../../domain-error.ts'
import { HttpError, Unauthenticated } from '../../http-error.ts'

/** The largest body of a route without a limit of its own, in bytes. */
export const defaultBodyLimit = 64 * 1024

type ErrorResponse = {
  status: number
  body: Failure
  retryAfterSeconds?: number | undefined
  /** Logged with its stack. */
  isServerFault: boolean
}

const connecting = new Set(['connect', 'getaddrinfo'])
const connectCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
/** Errors of an open connection and of a full disk. */
const passingCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOSPC', 'EDQUOT'])
/** Connection lost, out of resources, shutting down, statement timeout, lock timeout. */
const passingStates = /^(08|53|57P|57014|55P03|40001|40P01)/
const passingMessages =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|Connection is closed|not queryable/i

/** Whether PostgreSQL ended the connection with this error, for example while a database is being maintained. */
function endedConnection(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ((one as { severity?: unknown }).severity === 'FATAL') return true
  return false
}

/** Whether the database is unreachable or overloaded, so that a retry may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return passingStates.test(state) || endedConnection(error)
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, syscall } = one as NodeJS.ErrnoException
    if (passingCodes.has(code ?? '')) return true
    if (syscall !== undefined && connecting.has(syscall) && connectCodes.has(code ?? ''))
      return true
    if (passingMessages.test(one.message)) return true
  }
  return false
}

const statuses = {
  missing: 404,
  conflict: 409,
  invalid: 422,
  limit: 429,
  unavailable: 503,
} as const

function fromDomainError(error: DomainError): ErrorResponse {
  const { reason, code, message, details, retryAfterSeconds } = error
  return fromHttpError({ status: statuses[reason], code, message, details, retryAfterSeconds })
}

type Rejection = Pick<HttpError, 'status' | 'code' | 'message' | 'details' | 'retryAfterSeconds'>

function fromHttpError(failure: Rejection): ErrorResponse {
  const { status, code, message, details, retryAfterSeconds } = failure
  const body: Failure = { result: false, message, error: code, details }
  return { status, body, retryAfterSeconds, isServerFault: status >= 500 && status !== 503 }
}

function fromFramework(error: FastifyError, bodyLimit: number): HttpError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HttpError(413, 'too_large', {
      message: `The request is larger than ${bodyLimit / 1024} KB.`,
    })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new HttpError(415, 'invalid', { message: 'Send JSON.' })
  const status = error.statusCode
  if (error.code?.startsWith('FST_') || error instanceof SyntaxError)
    if (status !== undefined && status >= 400 && status < 500)
      return new HttpError(status, 'invalid', { message: 'The request cannot be read.' })
  return null
}

/**
 * The response to a thrown error. It never describes a fault of the server. `bodyLimit`: that of the route, in bytes.
 */
export function toErrorResponse(error: unknown, bodyLimit = defaultBodyLimit): ErrorResponse {
  if (error instanceof Unauthenticated)
    return { status: 401, body: unauthenticated, isServerFault: false }
  if (error instanceof HttpError) return fromHttpError(error)
  if (error instanceof DomainError) return fromDomainError(error)
  const known = fromFramework(error as FastifyError, bodyLimit)
  if (known) return fromHttpError(known)
  if (isDatabaseDown(error)) {
    const body: Failure = { result: false, message: 'Try again shortly.', error: 'unavailable' }
    return { status: 503, body, retryAfterSeconds: 2, isServerFault: true }
  }
  const body: Failure = { result: false, message: 'Internal Server Error', error: 'internal' }
  return { status: 500, body, isServerFault: true }
}
