import type { RollbackCandidate } from '@storefront/api/registry-deployments'

import type { Database } from '../../../../database/pool.ts'
import { findPointer, findReleaseIds } from '../../repository-compositions.ts'
import { type DeploymentStep, findContainers, findHistory } from '../../repository-deployments.ts'
import { findLabels, findRevoked } from '../../repository-releases.ts'
import { findPrevious } from './find-previous.ts'

/** The target of a rollback that names no composition. */
export async function findPreviousComposition(database: Database): Promise<string | null> {
  return findPrevious(await findHistory(database, null))?.value ?? null
}

async function isLive(database: Database, name: string): Promise<boolean> {
  const live = await findPointer(database)
  return live !== null && (await findReleaseIds(database, live)).has(name)
}

/** Goes on to what was live before a revoked release. */
async function skipRevoked(
  database: Database,
  history: DeploymentStep[],
  newest: DeploymentStep,
): Promise<DeploymentStep | null> {
  const found = await findRevoked(database, [...new Set(history.map(({ value }) => value))])
  const revoked = new Set(found.map(({ id }) => id))
  const steps = [...history]
  let step: DeploymentStep | null = newest
  while (step && revoked.has(step.value)) {
    steps.push({ ...step, kind: 'rollback' })
    step = findPrevious(steps)
  }
  return step
}

type PreviousRelease = { name: string; id: string; composition: string }

/** The release that a rollback of one container restores, and a composition that had it. */
export async function findPreviousRelease(
  database: Database,
  name: string,
): Promise<PreviousRelease | null> {
  const history = await findHistory(database, name)
  // A retired container gets its last release back.
  const newest = (await isLive(database, name)) ? findPrevious(history) : (history.at(-1) ?? null)
  const previous = newest && (await skipRevoked(database, history, newest))
  return previous && { name, id: previous.value, composition: previous.composition }
}

/** The target of each rollback now, without what gc has deleted. The rollback of a retired container restores it. */
export async function readPrevious(database: Database): Promise<RollbackCandidate> {
  const containers = await findContainers(database)
  const shop = await findPreviousComposition(database)
  const parts = shop === null ? [] : [...(await findReleaseIds(database, shop)).values()]
  const found: PreviousRelease[] = []
  for (const name of containers) {
    const release = await findPreviousRelease(database, name)
    if (release) found.push(release)
  }
  const labels = await findLabels(database, [...parts, ...found.map(({ id }) => id)])
  return {
    composition: parts.every(id => labels.has(id)) ? shop : null,
    releases: found.flatMap(release => {
      const label = labels.get(release.id)
      return label === undefined ? [] : [{ ...release, label }]
    }),
  }
}
