import type { FastifyReply, FastifyRequest } from 'fastify'

import { startChildSpan } from '../../tracing/tracing.ts'
import type { Backend } from '../releases/index.ts'
import { type BackendResponse, callBackend } from './call-backend.ts'
import { type CallerTokens, toSubject } from './caller-tokens.ts'
import { BackendFailure } from './failure.ts'
import { passHeaders } from './request-headers.ts'
import { toBackendPath } from './request-path.ts'

export type TeamRequest = FastifyRequest<{ Params: { team: string } }>
type Forwarding = { backend: Backend; callerTokens: CallerTokens; reply: FastifyReply }

/**
 * Ends when the service takes too long, or nobody waits for it any more. The timer holds the controller: Node forgets the
 * timeout behind `AbortSignal.any` with the next garbage collection.
 */
function createSignal({ server }: TeamRequest, reply: FastifyReply): AbortSignal {
  const ending = new AbortController()
  const { timeoutMs } = server.dependencies.config.backends
  const endLate = () => ending.abort(new DOMException('The service took too long', 'TimeoutError'))
  const timer = setTimeout(endLate, timeoutMs)
  const leave = () => {
    clearTimeout(timer)
    ending.abort()
  }
  // A client that has left before gets no second event.
  if (reply.raw.closed) leave()
  else reply.raw.once('close', leave)
  return ending.signal
}

const readBody = ({ body }: TeamRequest): Buffer | null =>
  Buffer.isBuffer(body) && body.length > 0 ? body : null

async function toHeaders(
  request: TeamRequest,
  { backend, callerTokens }: Forwarding,
): Promise<Record<string, string>> {
  const { team, subjectSalt } = backend
  const subject = toSubject(subjectSalt, request.user.id)
  const token = await callerTokens.sign({ team, subject, now: request.server.dependencies.now() })
  const { 'content-type': type = 'application/json', ...passed } = passHeaders(request.headers)
  const body = readBody(request)
  return {
    ...passed,
    // Pages send a type with each GET, and servers may expect a body then. Node adds no length for DELETE.
    ...(body && { 'content-type': type, 'content-length': String(body.length) }),
    'accept-encoding': 'identity',
    authorization: `Bearer ${token}`,
    'x-request-id': request.id,
  }
}

/**
 * Sends the request of a signed-in user to the service of a team, in the trace of the request.
 * @throws BackendFailure
 * @throws HttpError 404 for a path that two programs can read differently
 */
export async function forward(
  request: TeamRequest,
  forwarding: Forwarding,
): Promise<BackendResponse> {
  const { method, server } = request
  const { team, address } = forwarding.backend
  const { networks } = server.dependencies.config.backends
  const path = toBackendPath(request.raw.url ?? '')
  const own = await toHeaders(request, forwarding)
  const signal = createSignal(request, forwarding.reply)
  const span = startChildSpan(() => ({
    name: `${method} service of ${team}`,
    attributes: { 'http.request.method': method, 'server.address': new URL(address).hostname },
  }))
  const headers = { ...own, ...(span && { traceparent: span.traceparent() }) }
  const call = { address, path, method, headers, body: readBody(request), networks, signal }
  try {
    const response = await callBackend(call)
    span?.end({ attributes: { 'http.response.status_code': response.status } })
    return response
  } catch (error) {
    span?.end({ error: error instanceof BackendFailure ? error.reason : 'unknown' })
    throw error
  }
}
