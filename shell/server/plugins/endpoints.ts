import type { Endpoint } from '@storefront/api/endpoint'
import { endpoints } from '@storefront/api/endpoints'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type * as z from 'zod/mini'

import { readIdempotencyKey } from '../http/requests/idempotency-key.ts'
import { toFieldErrors } from '../http/requests/parse.ts'
import { HttpError } from '../http-error.ts'
import { createRequestValue } from './scopes.ts'

type Table = typeof endpoints
/** Method and path of an endpoint: `POST /api/v3/orders`. */
type EndpointName = keyof Table

/** The output type of one schema of an endpoint. */
type Parsed<Name extends EndpointName, Part extends string> =
  Table[Name] extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : unknown

/** A request after the schemas of the endpoint have parsed it. */
export type EndpointRequest<Name extends EndpointName> = FastifyRequest<{
  Params: Parsed<Name, 'params'>
  Querystring: Parsed<Name, 'query'>
  Body: Parsed<Name, 'body'>
}>

/** The events that the endpoint sends: topic → data. */
export type EndpointEvents<Name extends EndpointName> = Table[Name] extends {
  events: infer Events extends Record<string, z.ZodMiniType>
}
  ? { [Topic in keyof Events]: z.input<Events[Topic]> }
  : never

/** The response of the endpoint, or the reply if the handler sends it itself. */
type EndpointResponse<Name extends EndpointName> =
  | (Table[Name] extends { response: infer Schema extends z.ZodMiniType }
      ? z.input<Schema>
      : unknown)
  | FastifyReply

type Handler<Name extends EndpointName> = (
  request: EndpointRequest<Name>,
  reply: FastifyReply,
) => Promise<EndpointResponse<Name>>

type Check = (request: FastifyRequest) => Promise<unknown>
type Options = Pick<RouteOptions, 'bodyLimit' | 'exposeHeadRoute'> & {
  config?: FastifyContextConfig
  /** Runs before the body is read. */
  onRequest?: Check
  /** Runs before params, query and body are parsed: limits and permissions. */
  preValidation?: Check
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The header `Idempotency-Key`; only endpoints with `isIdempotent` have it. */
    readonly idempotencyKey: string
  }
}

const keyValue = createRequestValue<string>('idempotencyKey')

/**
 * Parses params, query and body by the schemas of the route, and drops unknown properties. A browser only uses ids that
 * the server gave it, so a malformed id responds with 404. The tools of teams get the name of the invalid parameter.
 * @throws {HttpError} 422 `invalid` with field errors; 404 `not_found` for params outside the registry.
 */
function compile({ schema, httpPart, url = '' }: CompilerInput) {
  const isHidden = httpPart === 'params' && !url.startsWith('/_registry/')
  return (value: unknown) => {
    const parsed = schema.safeParse(value ?? undefined)
    if (parsed.success) return { value: parsed.data }
    if (isHidden) return { error: new HttpError(404, 'not_found') }
    const details = toFieldErrors(parsed.error.issues)
    return { error: new HttpError(422, 'invalid', { details }) }
  }
}
type CompilerInput = { schema: z.ZodMiniType; httpPart?: string; url?: string }

function toSchema({ params, query, body }: Endpoint) {
  return { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) }
}

const isCheck = (check: unknown): check is Check => typeof check === 'function'

async function saveKey(request: FastifyRequest): Promise<void> {
  keyValue.set(request, readIdempotencyKey(request.headers['idempotency-key']))
}

const setStatus = (status: number) => async (_request: FastifyRequest, reply: FastifyReply) =>
  void reply.code(status)

/** Registers the handler of an endpoint. Method, path, schemas and status come from `@storefront/api/endpoints`. */
export function addEndpoint<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  ...rest: [Handler<Name>] | [Options, Handler<Name>]
): void {
  const [options, handler] = rest.length === 2 ? rest : [{}, ...rest]
  const endpoint: Endpoint = endpoints[name]
  const [method, url = ''] = name.split(' ')
  const route: RouteOptions = {
    ...options,
    method: method as HTTPMethods,
    url,
    schema: toSchema(endpoint),
    preValidation: [options.preValidation, endpoint.isIdempotent && saveKey].filter(isCheck),
    handler: handler as RouteHandlerMethod,
    ...(endpoint.status !== undefined && { preHandler: setStatus(endpoint.status) }),
  }
  app.route(route)
}

/** Parses requests by the schemas of their endpoint, and gives them `idempotencyKey`. */
export const endpointsPlugin = fastifyPlugin(
  async app => {
    app.setValidatorCompiler(compile as never)
    app.decorateRequest('idempotencyKey', {
      getter(this: FastifyRequest) {
        return keyValue.get(this)
      },
    })
  },
  { name: 'endpoints', fastify: '5.x' },
)
