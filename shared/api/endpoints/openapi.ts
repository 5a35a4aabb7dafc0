import type * as z from 'zod/mini'

import { failureSchema } from '../envelope.ts'
import type { Endpoint, EndpointScope, Endpoints } from './endpoint.ts'
import { toSchema } from './endpoint-contracts.ts'
import { endpoints } from './endpoints.ts'

type Json = Record<string, unknown>
type ObjectSchema = { properties?: Record<string, Json>; required?: string[] }

const described: Record<EndpointScope, { security: Json[]; who: string }> = {
  public: { security: [], who: 'Everyone' },
  customer: { security: [{ session: [] }], who: 'Signed-in customers' },
  agent: { security: [{ session: [] }], who: 'The support team' },
  operator: { security: [{ session: [] }], who: 'Signed-in operators' },
  team: { security: [{ token: [] }, { session: [] }], who: 'Teams by token, and operators' },
}

const content = (schema: Json) => ({ 'application/json': { schema } })

const toRequestBody = (schema: z.ZodMiniType): Json => ({
  required: !schema.safeParse(undefined).success,
  content: content(toSchema(schema)),
})

function listParameters(schema: z.ZodMiniType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema) as ObjectSchema
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: location, schema },
    ...(required.includes(name) && { required: true }),
  }))
}

function toParameters({ params, query, isIdempotent }: Endpoint): Json[] {
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }
  const own = [...listParameters(params, 'path'), ...listParameters(query, 'query')]
  return isIdempotent ? [...own, key] : own
}

/** `POST /api/v3/quotes/:id/extend` → `post_v3_quotes_id_extend`. */
const toId = (name: string) =>
  name
    .toLowerCase()
    .replace(/\/(api|_registry)\//, '/')
    .replaceAll(/[^a-z0-9]+/g, '_')

/** An event of a stream is lines of text: `event` has the topic, and `data` has JSON. */
function toEventSchema(events: Record<string, z.ZodMiniType>): Json {
  const oneOf = Object.entries(events).map(([topic, schema]) => ({
    title: topic,
    type: 'object',
    properties: { event: { const: topic }, data: toSchema(schema) },
    required: ['event', 'data'],
  }))
  return { description: 'Each event of the stream', oneOf }
}

function toContent({ response, events }: Endpoint): Json {
  if (events) return { content: { 'text/event-stream': { schema: toEventSchema(events) } } }
  return response ? { content: content(toSchema(response)) } : {}
}

function toOperation(name: string, endpoint: Endpoint): Json {
  const { scope, summary, body, status = 200 } = endpoint
  const { security, who } = described[scope]
  return {
    operationId: toId(name),
    summary,
    description: `${who}.`,
    security,
    parameters: toParameters(endpoint),
    ...(body && { requestBody: toRequestBody(body) }),
    responses: {
      [status]: {
        description: 'Success',
        ...toContent(endpoint),
      },
      default: {
        description: 'Failure: `error` is a code, `details` has more information',
        content: content({ $ref: '#/components/schemas/Failure' }),
      },
    },
  }
}

/** A path of OpenAPI has no wildcard, and the forms of these responses are those of the teams. */
const description =
  'Times are ISO 8601 in UTC. Requests of signed-in customers for /api/teams/{team}/… go to the service of this team, which describes them.'

/** The OpenAPI 3.1 description of all endpoints, generated from the schemas that server and browser use. */
export function createOpenApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints satisfies Endpoints)) {
    const [method = '', path = ''] = name.split(' ')
    const key = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[key] = { ...paths[key], [method.toLowerCase()]: toOperation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Storefront', version: '3', description },
    paths,
    components: {
      schemas: { Failure: toSchema(failureSchema) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'token' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
