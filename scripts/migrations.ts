import { runMigrations } from './migrations/run-migrations.ts'
import { endWith } from './registry/command.ts'

const line = process.argv.slice(2)

/** Runs `npm run migrations -- status`; see `--help`. */
await endWith(line, () => runMigrations(line, process.env))
