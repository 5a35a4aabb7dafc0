import type { IncomingHttpHeaders } from 'node:http'

import { showSession } from './account.ts'
import { type FormValue, parseForm } from './form.ts'
import { createRefund, listRefunds } from './refunds.ts'
import {
  createSession,
  expireSession,
  findSession,
  listSessions,
  Rejection,
  type Service,
} from './sessions.ts'

type ApiRequest = {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}
type ApiResponse = { status: number; body: unknown }

type Stored = ApiResponse & { fingerprint: string }
export type Api = Service & { key: string; byIdempotencyKey: Map<string, Stored> }

function route(api: Api, { method, url, body }: ApiRequest): unknown {
  const path = url.pathname
  const fields: Record<string, FormValue> = parseForm(method === 'POST' ? body : url.search)
  const [, id = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
  if (id && action && method === 'POST') return expireSession(api, id)
  if (id && method === 'GET') {
    const isExpanded = Array.isArray(fields.expand)
    return showSession(api.account, findSession(api, id), isExpanded)
  }
  const routes: Record<string, () => unknown> = {
    'POST /v1/checkout/sessions': () => createSession(api, fields),
    'GET /v1/checkout/sessions': () => listSessions(api, fields),
    'POST /v1/refunds': () => createRefund(api, fields),
    'GET /v1/refunds': () => listRefunds(api, fields),
  }
  const handler = routes[`${method} ${path}`]
  if (!handler) throw new Rejection(404, `Unrecognized request URL (${method}: ${path}).`)
  return handler()
}

/** Stores the response of a key, but not a rejection by validation. */
function once(api: Api, request: ApiRequest): ApiResponse {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string')
    return { status: 200, body: route(api, request) }
  const fingerprint = `${request.url.pathname} ${request.body}`
  const known = api.byIdempotencyKey.get(key)
  if (known && known.fingerprint !== fingerprint)
    throw new Rejection(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      undefined,
      'idempotency_error',
    )
  if (known) return known
  const response = { status: 200, body: route(api, request) }
  api.byIdempotencyKey.set(key, { ...response, fingerprint })
  return response
}

/** Responds as Stripe's API does, with its shape of errors. */
export function respond(api: Api, request: ApiRequest): ApiResponse {
  try {
    if (request.headers.authorization !== `Bearer ${api.key}`)
      throw new Rejection(401, 'Invalid API Key provided.')
    return once(api, request)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const { status, type, code, message } = error
    return { status, body: { error: { type, message, ...(code !== undefined && { code }) } } }
  }
}
