import { execFileSync } from 'node:child_process'
import { dist } from '@storefront/kit/root'

import { pinnedFolder, savePinnedReleases } from './matrix/pinned-releases.ts'

/** `npx tsx scripts/save-pinned-releases.ts`: stores the built remotes as the pinned previous releases. */
const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()
const containers = ['catalog', 'cart', 'checkout', 'chat']
await savePinnedReleases(pinnedFolder, { distDir: dist, containers, commit })
