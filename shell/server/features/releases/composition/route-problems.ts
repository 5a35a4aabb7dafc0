import type { Release, Route } from '@storefront/api/composition'
import { mayEnter } from '@storefront/api/role'
import { grantablePrefix, isShopRoute } from '@storefront/api/route-grants'
import { isPattern } from '@storefront/api/route-pattern'
import { openRoutes, roleOfRoute, routePaths } from '@storefront/api/routes'
import type { Role } from '@storefront/api/session'

import { inConfig } from './bounds.ts'

const staffRoutes = new Map<string, Role>(Object.entries(roleOfRoute))
/** More links of one remote would push those of the others out of the header. */
const mostLinks = 2

/**
 * A release cannot decide which routes are open, and which paths the shop has. All other paths are closed. Whether its
 * team has their prefix is in the database (`../route-grants/missing-grants.ts`).
 */
export function routeProblems({ name, exposes }: Release, { path, expose, role }: Route): string[] {
  const staff = staffRoutes.get(path)
  return [
    ...(staff === undefined || mayEnter(role ?? 'customer', staff)
      ? []
      : [`${path} is for ${staff} only: set role: '${staff}' for it ${inConfig}.`]),
    ...(isShopRoute(path) || grantablePrefix(path) !== null
      ? []
      : [
          `${name} has the unknown route ${path}: use one of ${routePaths.join(', ')}, spelled like that (open are ${openRoutes.join(', ')} only), or a path in lower case below a prefix that is granted to ${name}, as in /${name}/:id.`,
        ]),
    ...(Object.hasOwn(exposes, expose)
      ? []
      : [`Route ${path} has no expose ${expose}: build again.`]),
  ]
}

/** Problems of links in the main navigation, and of payloads. */
export function placementProblems({ name, routes }: Release): string[] {
  const links = routes.filter(({ navigation }) => navigation !== undefined)
  return [
    ...(links.length > mostLinks
      ? [
          `${name} has ${links.length} links in the navigation, more than ${mostLinks}: lead to the other pages from its own.`,
        ]
      : []),
    ...links
      .filter(({ path }) => isPattern(path))
      .map(({ path }) => `${path} is no address to link to: take its navigation out ${inConfig}.`),
    ...links
      .filter(({ role }) => role !== null)
      .map(
        ({ path, role }) =>
          `Everyone with the role ${role} has a link to ${path} already: take its navigation out ${inConfig}.`,
      ),
    ...routes
      .filter(({ path, payload }) => isPattern(path) && payload !== null)
      .map(({ path }) => `${path} has a payload, which only one address can have: take it out.`),
  ]
}
