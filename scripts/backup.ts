import { endWith } from '@storefront/kit/command-line/command'

import { runBackup } from './backup/run-backup.ts'

const line = process.argv.slice(2)

/** Runs `npm run backup`; see `--help`. */
await endWith(line, () => runBackup(line, process.env))
