import type { Release } from '@storefront/api/composition'
import { grantablePrefix, isShopRoute, type RouteGrant } from '@storefront/api/route-grants'

type Shop = { shop: string; grants: RouteGrant[] }

/** A sentence for each prefix of a page that a shop has not granted to the team of the release, with the command. */
export function describeMissingGrants(
  { name, routes }: Pick<Release, 'name' | 'routes'>,
  { shop, grants }: Shop,
): string[] {
  const closed = routes.map(({ path }) => path).filter(path => !isShopRoute(path))
  const prefixes = [...new Set(closed.map(grantablePrefix))].filter(prefix => prefix !== null)
  return prefixes.flatMap(prefix => {
    const owner = grants.find(grant => grant.prefix === prefix)?.team
    if (owner === name) return []
    const problem = `${name} has pages below ${prefix}, which ${shop}`
    const grant = `npm run registry -- routes grant ${name} ${prefix} --shop ${shop}`
    if (owner === undefined)
      return [`${problem} has not granted to it: \`${grant}\` grants it (platform team).`]
    return [`${problem} has granted to ${owner}: choose another prefix for one of them.`]
  })
}
