import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '@storefront/kit/command-line/format'
import { packKit } from '@storefront/kit/pack/pack-kit'
import { compareBuilds } from '@storefront/kit/pack/testing/compare-builds'
import { remoteNames } from '@storefront/kit/platform/targets'

/**
 * Builds each remote in a repository of its own with the packed kit, and compares its files with those of `npm run
 * build`: `npx tsx scripts/kit-builds.ts`. Exits with 1 when pages would load more bytes.
 */
const work = await mkdtemp(join(tmpdir(), 'storefront-kit-builds-'))
try {
  const tarball = await packKit(join(work, 'packed'))
  const rows: string[][] = []
  for (const name of remoteNames()) {
    const { bytes, ownBytes, changed } = await compareBuilds(name, tarball, join(work, name))
    if (ownBytes > bytes) process.exitCode = 1
    rows.push([name, String(bytes), String(ownBytes), changed.join(', ') || 'none'])
  }
  const headings = ['remote', 'bytes here', 'bytes with the packed kit', 'other files']
  console.log(table(headings, rows))
} finally {
  await rm(work, { recursive: true, force: true })
}
