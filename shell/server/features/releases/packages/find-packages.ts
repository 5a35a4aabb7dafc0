import { releaseSchema } from '@storefront/api/composition'
import type { PackageUse } from '@storefront/api/sbom'

import type { Dependencies } from '../../../dependencies.ts'
import { readVersions } from './read-sbom.ts'
import { listRecentReleases } from './repository-recent-releases.ts'

/** Which releases of the last days contain a package, in which versions. Reads one SBOM at a time. */
export async function findPackages(
  { database, store }: Pick<Dependencies, 'database' | 'store'>,
  { name, days }: { name: string; days: number },
): Promise<PackageUse[]> {
  const uses: PackageUse[] = []
  for (const { document, lastAt, ...row } of await listRecentReleases(database, days)) {
    const release = releaseSchema.safeParse(document).data
    const versions = release ? await readVersions(store.files, release, name) : null
    uses.push({ ...row, lastAt: lastAt.toISOString(), versions })
  }
  return uses
}
