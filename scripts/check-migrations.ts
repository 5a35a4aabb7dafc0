import { migrationsFolder, readMigrations } from '../shell/server/database/migration-files.ts'
import { listPreviousMigrations } from '../shell/server/testing/processes/previous-server.ts'
import { describeFault, lintMigrations } from './migrate/lint/lint-migrations.ts'

/** Part of `npm run lint`: checks migrations with scripts/migrate/lint/rules.ts. Exits with 1 when it finds a fault. */
const migrations = await readMigrations(migrationsFolder)
const faults = await lintMigrations(migrations, await listPreviousMigrations())
for (const fault of faults) console.error(describeFault(fault))
console.log(`${migrations.length} migrations, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
