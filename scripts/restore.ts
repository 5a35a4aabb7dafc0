import { endWith } from '@storefront/kit/command-line/command'

import { runRestore } from './restore/run-restore.ts'

const line = process.argv.slice(2)

/** Runs `npm run restore`; see `--help`. */
await endWith(line, () => runRestore(line, process.env))
