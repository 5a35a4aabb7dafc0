import type * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'

import type { EndpointContracts, JsonSchema } from '../releases/interface.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** The contract and the description of all endpoints use the same ones. */
const known = new WeakMap<z.ZodMiniType, JsonSchema>()

/** The schema as the wire has it: values with a default may be absent. */
export function toSchema(schema: z.ZodMiniType): JsonSchema {
  const found = known.get(schema)
  if (found) return found
  const { $schema, ...rest } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  known.set(schema, rest)
  return rest
}

/** The schemas of all endpoints of this build. `/api/openapi.json` shows the same ones. */
export function endpointContracts(): EndpointContracts {
  const toNullable = (schema?: z.ZodMiniType) => (schema ? toSchema(schema) : null)
  return Object.fromEntries(
    Object.entries<Endpoint>(endpoints).map(([name, { params, query, body, response, events }]) => [
      name,
      {
        params: toNullable(params),
        query: toNullable(query),
        request: toNullable(body),
        response: toNullable(response),
        events: events ? toTopics(events) : null,
      },
    ]),
  )
}

/** The schemas of the events of an endpoint, by topic. */
function toTopics(events: Record<string, z.ZodMiniType>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(events).map(([topic, schema]) => [topic, toSchema(schema)]),
  )
}
