import type { RollbackCandidate } from '@storefront/api/registry-deployments'

import type { Queries } from '../../../../database/queries.ts'
import { findPointer, findReleaseIds } from '../../repository-compositions.ts'
import { findContainers, findHistory } from '../../repository-deployments.ts'
import { findLabels } from '../../repository-releases.ts'
import { findPrevious } from './find-previous.ts'

/** The target of a rollback that names no composition. */
export async function findPreviousComposition(queries: Queries): Promise<string | null> {
  return findPrevious(await findHistory(queries, null))?.value ?? null
}

async function isLive(queries: Queries, name: string): Promise<boolean> {
  const live = await findPointer(queries)
  return live !== null && (await findReleaseIds(queries, live)).has(name)
}

type PreviousRelease = { name: string; id: string; composition: string }

/** The release that a rollback of one container restores, and a composition that had it. */
export async function findPreviousRelease(
  queries: Queries,
  name: string,
): Promise<PreviousRelease | null> {
  const history = await findHistory(queries, name)
  // A retired container gets its last release back.
  const previous = (await isLive(queries, name)) ? findPrevious(history) : (history.at(-1) ?? null)
  return previous && { name, id: previous.value, composition: previous.composition }
}

/** The target of each rollback now, without what gc has deleted. The rollback of a retired container restores it. */
export async function readPrevious(queries: Queries): Promise<RollbackCandidate> {
  const containers = await findContainers(queries)
  const shop = await findPreviousComposition(queries)
  const parts = shop === null ? [] : [...(await findReleaseIds(queries, shop)).values()]
  const found: PreviousRelease[] = []
  for (const name of containers) {
    const release = await findPreviousRelease(queries, name)
    if (release) found.push(release)
  }
  const labels = await findLabels(queries, [...parts, ...found.map(({ id }) => id)])
  return {
    composition: parts.every(id => labels.has(id)) ? shop : null,
    releases: found.flatMap(release => {
      const label = labels.get(release.id)
      return label === undefined ? [] : [{ ...release, label }]
    }),
  }
}
