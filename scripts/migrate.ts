import { endWith } from '@storefront/kit/command-line/command'

import { runMigrate } from './migrate/run-migrate.ts'

const line = process.argv.slice(2)

/** Runs `npm run migrate`; see `--help`. */
await endWith(line, () => runMigrate(line, process.env, { report: console.error }))
