import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { containerSchema, whenSchema } from './registry.ts'

/** Services of teams that customers reach through the shop, at `/api/teams/<team>/…`. */

/** The address of a service: its origin, and the path before all paths of its requests. */
export const backendAddressSchema = z.url({ protocol: /^https?$/ }).check(
  z.maxLength(300),
  z.regex(/^[^?#@\\]+$/),
  z.overwrite(text => text.replace(/\/+$/, '')),
)

/** The address that a team's service has. */
const backendSchema = z.object({
  team: containerSchema,
  address: z.string(),
  grantedBy: z.string(),
  grantedAt: whenSchema,
})
export type BackendView = z.infer<typeof backendSchema>
/** Response of the routes of `/_registry/backends`: all granted addresses. */
export const backendsResponseSchema = envelope(z.array(backendSchema))

/** Request of `PUT /_registry/backends/:team`. 422 `invalid` for http, unless `BACKEND_NETWORKS` allows networks. */
export const backendRequestSchema = z.object({ address: backendAddressSchema })
/** `:team` of a service. */
export const backendParamsSchema = z.object({ team: containerSchema })

/** Response of `GET /api/teams/keys`: a JSON Web Key Set (RFC 7517) for the tokens of callers. */
export const callerKeysSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
    }),
  ),
})
export type CallerKeys = z.infer<typeof callerKeysSchema>
