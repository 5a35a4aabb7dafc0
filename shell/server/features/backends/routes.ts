import { containerSchema } from '@storefront/api/registry'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

import { closedPolicy } from '../../http/responses/headers.ts'
import { HttpError } from '../../http-error.ts'
import { type Backend, findBackend } from '../releases/index.ts'
import { createBulkhead } from './bulkhead.ts'
import type { BackendResponse } from './call-backend.ts'
import type { CallerTokens } from './caller-tokens.ts'
import { checkResponse } from './check-response.ts'
import { BackendFailure, toHttpError } from './failure.ts'
import { forward, type TeamRequest } from './forward.ts'

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** The largest request, in bytes. */
const bodyLimit = 256 * 1024
const jsonType = /^application\/(?:[a-z0-9.+-]+\+)?json/

/** The bytes go to the service as they are. Bodies of other types get 415. */
function acceptJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    jsonType,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: string | Buffer) => body,
  )
}

async function requireBackend({ params, server }: TeamRequest): Promise<Backend> {
  const team = containerSchema.safeParse(params.team)
  const backend = team.success
    ? await findBackend(server.dependencies.database, team.data)
    : undefined
  if (backend) return backend
  throw new HttpError(404, 'not_found', { message: 'Not found.' })
}

/** Opened by itself, a response shows and runs nothing, as if it came from another origin. */
function sendResponse(reply: FastifyReply, response: BackendResponse): FastifyReply {
  const { status, headers, body } = checkResponse(response)
  const policy = `sandbox; ${closedPolicy}`
  return reply
    .code(status)
    .headers({ ...headers, 'content-security-policy': policy })
    .send(body)
}

/** Returns the error for the customer. */
function reportFailure({ params, server, log }: TeamRequest, failure: BackendFailure): HttpError {
  const { team } = params
  const { reason, cause } = failure
  server.metrics.backendFailures.inc({ team, reason })
  log.warn({ err: cause, team, reason }, 'the service of a team failed')
  return toHttpError(team, failure)
}

/** Teams without a service are not counted, because anyone can invent names of them. */
function countCall({ params, method, server }: TeamRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const labels = { team: params.team, method, status }
    server.metrics.backendSeconds.observe(labels, reply.elapsedTime / 1000)
  })
}

/** `/api/teams/<team>/…`: requests of signed-in users for the services of teams. */
export async function registerForwarding(
  scope: FastifyInstance,
  callerTokens: CallerTokens,
): Promise<void> {
  acceptJson(scope)
  const runBounded = createBulkhead()
  const handler = async (request: TeamRequest, reply: FastifyReply) => {
    const backend = await requireBackend(request)
    countCall(request, reply)
    try {
      const work = () => forward(request, { backend, callerTokens, reply })
      return sendResponse(reply, await runBounded(backend.team, work))
    } catch (error) {
      throw error instanceof BackendFailure ? reportFailure(request, error) : error
    }
  }
  for (const method of methods)
    scope.route<{ Params: { team: string } }>({
      ...{ method, url: '/api/teams/:team/*', bodyLimit, handler },
      exposeHeadRoute: false,
    })
}
