import { endWith } from '@storefront/kit/command-line/command'

import { runMigrations } from './migrations/run-migrations.ts'

const line = process.argv.slice(2)

/** Runs `npm run migrations -- status`; see `--help`. */
await endWith(line, () => runMigrations(line, process.env))
