import type { Finding } from '@storefront/api/findings'
import {
  type EndpointContracts,
  eventStream,
  type JsonSchema,
  type ReleaseInterface,
} from '@storefront/api/interface'

import { type KnownPart, placeOf } from './part.ts'
import { compareEvents } from './schema/compare-events.ts'
import { compareSchemas } from './schema/compare-schemas.ts'

/** A running server: the hash of its contract, and its endpoints. */
export type ServerContract = { hash: string; endpoints: EndpointContracts }
type Used = ReleaseInterface['uses']['endpoints'][string]

const noFields: JsonSchema = { type: 'object', properties: {} }

/**
 * A server must have every endpoint that a page calls, must accept what the page sends, must respond with what the page
 * reads, and must send the events that the page subscribes to.
 */
export function checkEndpoints(parts: KnownPart[], { hash, endpoints }: ServerContract): Finding[] {
  const server = hash.slice(0, 10)
  return parts.flatMap(({ name: breaks, interface: { uses } }) =>
    [...findCalls(uses, endpoints), ...findTopics(uses, endpoints)].map(
      ({ use, problem, sites }) => ({
        check: 'endpoints' as const,
        breaks,
        at: placeOf(sites),
        against: `server ${server}`,
        message: `${breaks} ${use}, and ${problem} on the server ${server}: run only servers that fit both forms of the endpoint, or deploy a release of ${breaks} that was built with it.`,
      }),
    ),
  )
}

/** `use`: `calls POST /api/v3/orders`. */
type Broken = { use: string; problem: string; sites: string[] }

function findCalls(uses: ReleaseInterface['uses'], endpoints: EndpointContracts): Broken[] {
  return Object.entries(uses.endpoints).flatMap(([endpoint, used]) => {
    const problem = problemOf(used, Object.hasOwn(endpoints, endpoint) && endpoints[endpoint])
    return problem === null ? [] : [{ use: `calls ${endpoint}`, problem, sites: used.sites }]
  })
}

function findTopics(uses: ReleaseInterface['uses'], endpoints: EndpointContracts): Broken[] {
  const stream = endpoints[eventStream]
  // An earlier server did not record what it sends.
  if (stream && stream.events === undefined) return []
  return Object.entries(uses.events ?? {}).flatMap(([topic, { schema, sites }]) => {
    const events = stream?.events ?? {}
    const sent = Object.hasOwn(events, topic) && events[topic]
    const reason = sent ? compareEvents(sent, schema) : null
    if (sent && reason === null) return []
    const problem = sent ? `its data do not fit (${reason})` : 'there is no such topic'
    return [{ use: `subscribes to ${topic} of ${eventStream}`, problem, sites }]
  })
}

function problemOf(used: Used, served: EndpointContracts[string] | false | undefined) {
  if (!served) return 'there is no such endpoint'
  for (const part of ['params', 'query'] as const) {
    const reason = compareSent(used[part] ?? noFields, served[part] ?? noFields)
    if (reason !== null) return `its ${part} do not fit (${reason})`
  }
  const sent = bodyProblem(used.request, served.request)
  if (sent !== null) return `its request does not fit (${sent})`
  const { response } = used
  if (response === null) return null
  const read = served.response
    ? compareSchemas(served.response, response)
    : 'it is no longer described'
  return read === null ? null : `its response does not fit (${read})`
}

function compareSent(sent: JsonSchema, read: JsonSchema): string | null {
  return compareSchemas(sent, read, { direction: 'request', place: '' })
}

/** A body with a default may be missing. */
function bodyProblem(sent: JsonSchema | null, read: JsonSchema | null): string | null {
  if (read === null) return sent === null ? null : 'the body is not read'
  if (sent === null) return 'default' in read ? null : 'a body is required'
  return compareSent(sent, read)
}
