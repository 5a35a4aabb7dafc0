import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'

import { writeLiveTypes } from '../../live-types/write-live-types.ts'
import { readBuiltRelease } from '../../publish/built-release.ts'
import { dist } from '../../root.ts'
import { localContracts } from './local-contracts.ts'
import { copyRemote } from './own-repository.ts'

/** Compressed bytes of the files that pages load: of the build here, and of the one with the packed kit. */
type Comparison = {
  bytes: number
  ownBytes: number
  /** Files of the build with the packed kit that the build here does not have. */
  changed: string[]
}

/** Builds a remote in a repository of its own, and compares the files that pages load with those of its build here. */
export async function compareBuilds(
  name: string,
  tarball: string,
  folder: string,
): Promise<Comparison> {
  const own = await copyRemote(name, { tarball, folder })
  await writeLiveTypes(await localContracts(), join(folder, '.storefront/types'))
  await own.run('@rsbuild/core/bin/rsbuild.js', ['build'])
  const [here, there] = await Promise.all(
    [join(dist, name), join(folder, 'dist', name)].map(async path =>
      loadedFiles((await readBuiltRelease(path)).release),
    ),
  )
  return {
    bytes: sum(here ?? new Map()),
    ownBytes: sum(there ?? new Map()),
    changed: [...(there?.keys() ?? [])].filter(path => !here?.has(path)),
  }
}

/** Path → compressed bytes, without the files that only checks load. */
function loadedFiles({ files, types, interface: uses, sbom }: Release): Map<string, number> {
  const unloaded = [types, uses, sbom]
  return new Map(
    files
      .filter(({ path }) => !unloaded.includes(path))
      .map(({ path, bytes, encodings }) => [path, encodings.br?.bytes ?? bytes]),
  )
}

function sum(files: Map<string, number>): number {
  return [...files.values()].reduce((total, bytes) => total + bytes, 0)
}
