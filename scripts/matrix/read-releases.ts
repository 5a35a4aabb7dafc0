import type { ReleaseSummary } from '@storefront/api/registry'
import type { Registry } from '@storefront/kit/registry/client'
import { readReleases, readStatus } from '@storefront/kit/registry/names'

/** Releases by container. */
export type Releases = ReadonlyMap<string, ReleaseSummary>
/** `previous` has only the containers that have another release. */
export type MatrixReleases = { current: Releases; previous: Releases }

/** The most releases of a container that are searched for the target of its rollback. */
const limit = 100

/**
 * The live releases, and for each container the target of its rollback, which open pages may still have. A container
 * that was never deployed twice has instead its newest other release.
 */
export async function readMatrixReleases(registry: Registry): Promise<MatrixReleases> {
  const { releases, former } = await readStatus(registry)
  const previous = new Map<string, ReleaseSummary>()
  for (const { name, id } of releases) {
    const others = (await readReleases(registry, { container: name, limit })).filter(
      release => release.id !== id,
    )
    const target = former.releases.find(release => release.name === name)?.id
    const chosen = others.find(release => release.id === target) ?? others[0]
    if (chosen) previous.set(name, chosen)
  }
  return { current: new Map(releases.map(release => [release.name, release])), previous }
}
