import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compositionSchema } from '@storefront/api/composition'

import type { ChecksInput } from '../run-checks.ts'
import { changeRelease, type ReleaseChange } from './change-release.ts'

const containers = ['shell', 'shared', 'catalog', 'cart', 'checkout', 'chat']

export type Candidate = Pick<ChecksInput, 'composition' | 'changed' | 'releases' | 'shop'>

/** A candidate from the local builds, of which some are changed in `workDir`, one change after the other. */
export async function makeLocalCandidate(
  { distDir, workDir }: { distDir: string; workDir: string },
  changes: Record<string, ReleaseChange | ReleaseChange[]>,
): Promise<Candidate> {
  const isChanged = Object.keys(changes).length > 0
  const work = isChanged ? await mkdtemp(join(workDir, 'changed-')) : workDir
  const releases = await Promise.all(
    containers.map(async name => {
      let folder = join(distDir, name)
      for (const [index, change] of [changes[name] ?? []].flat().entries()) {
        const next = join(work, `${name}-${index}`)
        await changeRelease(folder, next, change)
        folder = next
      }
      const manifest = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
      return { name, manifest, folder }
    }),
  )
  const named = Object.fromEntries(releases.map(({ name, manifest }) => [name, manifest]))
  const { shell, shared, ...remotes } = named
  const composition = compositionSchema.parse({ version: 1, shell, shared, remotes })
  return { composition, changed: Object.keys(changes), releases, shop: null }
}
