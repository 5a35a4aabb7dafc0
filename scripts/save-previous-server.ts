import { execFileSync } from 'node:child_process'
import { dist } from '@storefront/kit/root'

import { savePreviousServer } from '../shell/server/testing/processes/previous-server.ts'

/** `npx tsx scripts/save-previous-server.ts`: stores the built server as the previous version. */
const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()
await savePreviousServer(dist, commit)
