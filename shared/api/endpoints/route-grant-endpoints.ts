import * as grants from '../releases/route-grants.ts'
import type { Endpoints } from './endpoint.ts'

/** Endpoints of the prefixes that are granted to teams. */
export const routeGrantEndpoints = {
  'GET /_registry/routes': {
    scope: 'team',
    summary: 'Lists the prefixes of routes that are granted to teams',
    response: grants.routeGrantsResponseSchema,
  },
  'POST /_registry/routes': {
    scope: 'team',
    summary: 'Grants a prefix of routes to a team',
    body: grants.routeGrantRequestSchema,
    response: grants.routeGrantsResponseSchema,
  },
  'POST /_registry/routes/revoke': {
    scope: 'team',
    summary: 'Takes a prefix of routes from a team',
    body: grants.routeGrantRequestSchema,
    response: grants.routeGrantsResponseSchema,
  },
} as const satisfies Endpoints
