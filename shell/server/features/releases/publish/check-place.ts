import type { Release } from '@storefront/api/composition'

import type { Database } from '../../../database/pool.ts'
import { claimsOf, InvalidCompositionError, toCollision } from '../composition/check.ts'
import { cycleProblems } from '../composition/dependencies.ts'
import { changeComposition, parseRelease } from '../composition/make.ts'
import { findNewest } from '../repository-releases.ts'
import { findMissingGrants } from '../route-grants/missing-grants.ts'
import { rejectIfAny, toProblem } from './invalid-release.ts'
import { findLive, findLiveReleases } from './summary.ts'

/**
 * Whether the release fits with the others. A route or slot of a live container is free if a newer release of that
 * container does not have it, so that a page can move between teams in one deployment.
 */
export async function checkPlace(database: Database, release: Release): Promise<void> {
  const isOther = ({ name }: Release) => name !== release.name
  const newest = (await findNewest(database)).map(parseRelease).filter(isOther)
  const live = (await findLiveReleases(database)).filter(isOther)
  const taken = live.flatMap(one => {
    const stored = new Set(claimsOf(newest.find(({ name }) => name === one.name) ?? one))
    return claimsOf(one)
      .filter(claim => stored.has(claim))
      .map(claim => [claim, one.name] as const)
  })
  const owners = new Map(taken)
  rejectIfAny([
    ...claimsOf(release).flatMap(claim => {
      const owner = owners.get(claim)
      return owner === undefined ? [] : [toProblem(toCollision(claim, owner, release.name))]
    }),
    ...cycleProblems([release, ...newest]).map(toProblem),
    ...(await findMissingGrants(database, [release])).map(toProblem),
  ])
}

/** The problems of the live composition with this release. Empty if it could go live alone. */
export async function problemsAlone(database: Database, release: Release): Promise<string[]> {
  const live = await findLive(database)
  if (!live) return ['There is no live shop yet: start one with `npm start`.']
  try {
    changeComposition(live, [release])
    return []
  } catch (error) {
    if (!(error instanceof InvalidCompositionError)) throw error
    return error.problems
  }
}
