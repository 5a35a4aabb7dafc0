import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { prefixes as languagePrefixes } from '../language/language.ts'
import { containerSchema, whenSchema } from './registry.ts'
import { openRoutes, routePaths } from './routes.ts'

// Prefixes below which a team may have closed pages. The platform team grants them.

/** Addresses of the server that are no pages. Those with a dot or an underscore are no prefixes anyway. */
const serverPrefixes = ['/api', '/files', '/healthz', '/internal', '/maps', '/readyz']

const firstSegment = (path: string) => /^\/[^/]*/.exec(path.toLowerCase())?.[0] ?? ''

const platformPrefixes = new Set(
  [...routePaths, ...openRoutes, ...Object.values(languagePrefixes), ...serverPrefixes].map(
    firstSegment,
  ),
)
/** `/fr`, `/pt-br`: a language that the shop can get later. */
const languageForm = /^\/[a-z]{2}(-[a-z]{2,4})?$/
const prefixForm = /^\/[a-z][a-z0-9-]{1,39}$/
/** `/reviews/:id/photos/*`, in lower case. */
const pathForm = /^\/[a-z][a-z0-9-]*(\/([a-z][a-z0-9-]*|:[a-z][A-Za-z0-9]*))*(\/\*)?$/
const maxPathLength = 100

/** Whether the shop has this path whoever owns it, in this spelling. Such a path needs no grant. */
export function isShopRoute(path: string): boolean {
  return [...routePaths, ...openRoutes].some(each => each === path)
}

/** Why nobody can get this prefix. Null if the platform team can grant it. */
export function prefixProblem(prefix: string): string | null {
  if (!prefixForm.test(prefix))
    return 'a prefix is one segment of lower-case letters, digits, and hyphens, as in /reviews'
  if (platformPrefixes.has(prefix)) return `${prefix} belongs to the shop`
  return languageForm.test(prefix) ? `${prefix} is the form of a language` : null
}

/** The prefix that a team needs for a page. Null if no grant allows this path. */
export function grantablePrefix(path: string): string | null {
  const prefix = firstSegment(path)
  const isPath = pathForm.test(path) && path.length <= maxPathLength
  return isPath && prefixProblem(prefix) === null ? prefix : null
}

const prefixSchema = z.string().check(z.refine(prefix => prefixProblem(prefix) === null))
/** A remote has the name of its team. The shell and `shared` have the routes of the specification only. */
const remoteSchema = containerSchema.check(
  z.refine(team => !['platform', 'checker', 'shell', 'shared'].includes(team)),
)

const routeGrantSchema = z.object({
  prefix: z.string(),
  team: containerSchema,
  grantedBy: z.string(),
  grantedAt: whenSchema,
})
export type RouteGrant = z.infer<typeof routeGrantSchema>
/** Response of all endpoints of grants: those that exist now, by prefix. */
export const routeGrantsResponseSchema = envelope(z.array(routeGrantSchema))
/**
 * Request of `POST /_registry/routes` and `POST /_registry/routes/revoke`. A grant of a prefix that another team has: 409
 * `invalid`. A revocation of a grant that does not exist: 404 `not_found`.
 */
export const routeGrantRequestSchema = z.object({ team: remoteSchema, prefix: prefixSchema })
