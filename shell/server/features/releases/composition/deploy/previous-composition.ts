import type { RollbackCandidate } from '@storefront/api/registry-deployments'

import type { Queries } from '../../../../database/queries.ts'
import { findPointer, findReleaseIds } from '../../repository-compositions.ts'
import { findContainers, findHistory } from '../../repository-deployments.ts'
import { findLabels } from '../../repository-releases.ts'
import { findPrevious } from './find-previous.ts'

/** The shop that a roll back leads to which names none. */
export async function findPreviousComposition(queries: Queries): Promise<string | null> {
  return findPrevious(await findHistory(queries, null))?.value ?? null
}

async function isLive(queries: Queries, name: string): Promise<boolean> {
  const live = await findPointer(queries)
  return live !== null && (await findReleaseIds(queries, live)).has(name)
}

type PreviousRelease = { name: string; id: string; composition: string }

/** The release that a roll back of one container leads to, and a shop that had it. */
export async function findPreviousRelease(
  queries: Queries,
  name: string,
): Promise<PreviousRelease | null> {
  const history = await findHistory(queries, name)
  // What was retired goes back to what it was.
  const previous = (await isLive(queries, name)) ? findPrevious(history) : (history.at(-1) ?? null)
  return previous && { name, id: previous.value, composition: previous.composition }
}

/** Where each roll back would lead now, as far as gc has left it; that of a retired container brings it back. */
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
