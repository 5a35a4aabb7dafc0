import type { Release } from '@storefront/api/composition'
import { grantablePrefix, isShopRoute } from '@storefront/api/route-grants'

import type { Database } from '../../../database/pool.ts'
import { findTeams } from './repository-route-grants.ts'

type Claim = { name: string; path: string; prefix: string }

/** The pages of a remote that need a grant. Paths of other forms are rejected without one (`../composition/check.ts`). */
function claimsOf({ name, routes }: Release): Claim[] {
  return routes.flatMap(({ path }) => {
    const prefix = isShopRoute(path) ? null : grantablePrefix(path)
    return prefix === null ? [] : [{ name, path, prefix }]
  })
}

/** Sentences about pages below prefixes that the teams of their remotes do not have. */
export async function findMissingGrants(
  database: Database,
  releases: Release[],
): Promise<string[]> {
  const claims = releases.flatMap(claimsOf)
  const teams = await findTeams(database, [...new Set(claims.map(({ prefix }) => prefix))])
  return claims.flatMap(claim => {
    const team = teams.get(claim.prefix)
    return team === claim.name ? [] : [toSentence(claim, team)]
  })
}

function toSentence({ name, path, prefix }: Claim, team: string | undefined): string {
  if (team !== undefined)
    return `${name} has the page ${path}, and the prefix ${prefix} is granted to ${team}: choose another prefix.`
  return `${name} has the page ${path}, and the prefix ${prefix} is not granted to ${name}: ask the platform team to run \`npm run registry -- routes grant ${name} ${prefix}\`.`
}
