import { isUnauthenticated } from '@storefront/api/envelope'

import type { BackendResponse } from './call-backend.ts'
import { BackendFailure } from './failure.ts'

const jsonType = /^application\/(?:[a-z0-9.+-]+\+)?json(?=\s*(?:;|$))/i
const withoutBody = new Set([204, 304])
/** They are between a client and a proxy, not between the service and the page. */
const ofProxies = new Set([407, 421, 426])
const mostWaitSeconds = 3600

type Passed = {
  status: number
  /** Undefined for a response without a body. */
  body?: Buffer
  headers: Record<string, string>
}

function readWait(text: string | undefined): number {
  const seconds = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(seconds, 1), mostWaitSeconds)
}

/** @throws BackendFailure for a redirect, a fault of the service, and what only the shop may say */
function rejectStatus({ status, headers }: BackendResponse): void {
  if (status === 503)
    throw new BackendFailure('unavailable', {
      retryAfterSeconds: readWait(headers['retry-after']),
    })
  if (status === 401) throw new BackendFailure('session')
  const isPassed = (status >= 200 && status < 300) || (status >= 400 && status < 500)
  if ((!isPassed && status !== 304) || ofProxies.has(status)) throw new BackendFailure('status')
}

/** The value as the page will parse it. @throws BackendFailure */
function parseJson({ headers, body }: BackendResponse): unknown {
  const { 'content-encoding': encoding = 'identity' } = headers
  try {
    if (encoding === 'identity') return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new BackendFailure('not_json', { cause })
  }
  throw new BackendFailure('not_json')
}

/**
 * What a page gets of a response: the status, JSON, and no header that a browser obeys, except when to try again and the
 * version of the content.
 * @throws BackendFailure
 */
export function checkResponse(response: BackendResponse): Passed {
  const { status, headers, body } = response
  rejectStatus(response)
  const { etag } = headers
  const kept = {
    ...(etag !== undefined && { etag }),
    ...(status === 429 && { 'retry-after': String(readWait(headers['retry-after'])) }),
  }
  if (withoutBody.has(status)) return { status, headers: kept }
  const [type] = jsonType.exec(headers['content-type'] ?? '') ?? []
  if (type === undefined) throw new BackendFailure('not_json')
  // With this body, every page would sign its customer out.
  if (isUnauthenticated(status, parseJson(response))) throw new BackendFailure('session')
  const typed = { ...kept, 'content-type': `${type.toLowerCase()}; charset=utf-8` }
  return { status, body, headers: typed }
}
