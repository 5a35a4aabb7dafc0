import { startChildSpan } from './tracing.ts'

type Fetch = typeof globalThis.fetch

function addressOf(input: Parameters<Fetch>[0]): URL {
  return new URL(input instanceof Request ? input.url : input)
}

function withHeader(
  input: Parameters<Fetch>[0],
  init: RequestInit | undefined,
  traceparent: string,
): RequestInit {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
  headers.set('traceparent', traceparent)
  return { ...init, headers }
}

/**
 * Traces calls to other servers: host, method and status, because paths and queries can contain secrets. Servers of
 * `ownOrigins` get the trace, so that they can continue it.
 */
export function traceFetch(fetch: Fetch, ownOrigins: string[]): Fetch {
  return async (input, init) => {
    const span = startChildSpan(() => {
      const { hostname } = addressOf(input)
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      const attributes = { 'http.request.method': method, 'server.address': hostname }
      return { name: `${method} ${hostname}`, attributes }
    })
    if (!span) return fetch(input, init)
    const isOwn = ownOrigins.includes(addressOf(input).origin)
    try {
      const response = await fetch(
        input,
        isOwn ? withHeader(input, init, span.traceparent()) : init,
      )
      const { status } = response
      const error = status >= 400 ? String(status) : undefined
      span.end({ error, attributes: { 'http.response.status_code': status } })
      return response
    } catch (error) {
      span.end({ error: error instanceof Error ? error.name : 'unknown' })
      throw error
    }
  }
}
