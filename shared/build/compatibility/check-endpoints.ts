import type { Finding } from '@storefront/api/findings'
import type { EndpointContracts, JsonSchema, ReleaseInterface } from '@storefront/api/interface'

import { type KnownPart, placeOf } from './part.ts'
import { compareSchemas } from './schema/compare-schemas.ts'

/** A running server: the hash of its contract, and its endpoints. */
export type ServerContract = { hash: string; endpoints: EndpointContracts }
type Used = ReleaseInterface['uses']['endpoints'][string]

const noFields: JsonSchema = { type: 'object', properties: {} }

/**
 * A server must have every endpoint that a page calls, must accept what the page sends, and must respond with what the
 * page reads.
 */
export function checkEndpoints(parts: KnownPart[], { hash, endpoints }: ServerContract): Finding[] {
  const server = hash.slice(0, 10)
  return parts.flatMap(({ name: breaks, interface: { uses } }) =>
    Object.entries(uses.endpoints).flatMap(([endpoint, used]) => {
      const problem = problemOf(used, Object.hasOwn(endpoints, endpoint) && endpoints[endpoint])
      if (problem === null) return []
      return [
        {
          check: 'endpoints' as const,
          breaks,
          at: placeOf(used.sites),
          against: `server ${server}`,
          message: `${breaks} calls ${endpoint}, and ${problem} on the server ${server}: run only servers that fit both forms of the endpoint, or deploy a release of ${breaks} that was built with it.`,
        },
      ]
    }),
  )
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
