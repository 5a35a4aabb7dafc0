import {
  backendParamsSchema,
  backendRequestSchema,
  backendsResponseSchema,
} from '../releases/backends.ts'
import type { Endpoints } from './endpoint.ts'

/** Endpoints of the registry for the services of teams. Calls of the services themselves have no fixed shape. */
export const backendEndpoints = {
  'GET /_registry/backends': {
    scope: 'team',
    summary: 'Lists the addresses of the services of teams',
    response: backendsResponseSchema,
  },
  'PUT /_registry/backends/:team': {
    scope: 'team',
    summary: 'Grants an address to the service of a team',
    params: backendParamsSchema,
    body: backendRequestSchema,
    response: backendsResponseSchema,
  },
  'DELETE /_registry/backends/:team': {
    scope: 'team',
    summary: 'Revokes the address of the service of a team',
    params: backendParamsSchema,
    response: backendsResponseSchema,
  },
} as const satisfies Endpoints
