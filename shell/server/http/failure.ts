import type { Failure } from '@storefront/api/envelope'
import { unauthenticated } from '@storefront/api/envelope'
import type { FastifyError } from 'fastify'

import { sqlState } from '../database/pool.ts'
import { HttpError, Unauthenticated } from '../http-error.ts'

type ErrorResponse = {
  status: number
  body: Failure
  retryAfterSeconds?: number | undefined
  /** Our own fault, to be logged with its stack. */
  isOurs: boolean
}

const connecting = new Set(['connect', 'getaddrinfo'])
const connectCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
/** Of a connection that was open, and of a disk without room. */
const passingCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOSPC', 'EDQUOT'])
/** Connection lost, resources gone, shutting down, statement out of time, lock not available in time. */
const passingStates = /^(08|53|57P|57014|55P03|40001|40P01)/
const passingMessages =
  /connection terminated|timeout exceeded when trying to connect|Connection is closed|not queryable/i

/** The database cannot be reached or has no time or room just now; a later try may work. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return passingStates.test(state)
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, syscall } = one as NodeJS.ErrnoException
    if (passingCodes.has(code ?? '')) return true
    if (syscall !== undefined && connecting.has(syscall) && connectCodes.has(code ?? ''))
      return true
    if (passingMessages.test(one.message)) return true
  }
  return false
}

function fromHttpError(failure: HttpError): ErrorResponse {
  const { status, code, message, details, retryAfterSeconds } = failure
  const body: Failure = { result: false, message, error: code, details }
  return { status, body, retryAfterSeconds, isOurs: status >= 500 && status !== 503 }
}

function fromFramework(error: FastifyError): HttpError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HttpError(413, 'too_large', { message: 'The request is larger than 64 KB.' })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new HttpError(415, 'invalid', { message: 'Send JSON.' })
  const status = error.statusCode
  if (error.code?.startsWith('FST_') || error instanceof SyntaxError)
    if (status !== undefined && status >= 400 && status < 500)
      return new HttpError(status, 'invalid', { message: 'The request cannot be read.' })
  return null
}

/** What a thrown error tells the client: our own faults are never described. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof Unauthenticated) return { status: 401, body: unauthenticated, isOurs: false }
  if (error instanceof HttpError) return fromHttpError(error)
  const known = fromFramework(error as FastifyError)
  if (known) return fromHttpError(known)
  if (isDatabaseDown(error)) {
    const body: Failure = { result: false, message: 'Try again shortly.', error: 'unavailable' }
    return { status: 503, body, retryAfterSeconds: 2, isOurs: true }
  }
  const body: Failure = { result: false, message: 'Internal Server Error', error: 'internal' }
  return { status: 500, body, isOurs: true }
}
