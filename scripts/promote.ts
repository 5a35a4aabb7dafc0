import { userInfo } from 'node:os'

import { createCompositionService } from '../shell/server/composition/index.ts'
import { readConfig } from '../shell/server/config.ts'
import { openPool } from '../shell/server/db/pool.ts'
import { openPostgres } from '../shell/server/db/postgres.ts'

/**
 * Swaps built containers into the running shop of `DATA_DIR` or `DATABASE_URL`, as one move: `npx tsx
 * scripts/promote.ts dist/catalog`. With `--back <composition id>` a former shop becomes live again.
 */
async function promote(parameters: string[]): Promise<string> {
  const config = await readConfig(process.env)
  const postgres = await openPostgres(config)
  const pool = openPool(postgres.connection, 2)
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const service = createCompositionService({ ...config, pool, log })
  const move = { who: userInfo().username, why: `promote ${parameters.join(' ')}` }
  try {
    if (parameters[0] === '--back') {
      await service.rollBack(parameters[1] ?? '', move)
      return parameters[1] ?? ''
    }
    const releases = []
    for (const folder of parameters) releases.push(await service.publish(folder))
    return await service.promote(
      releases.map(({ id }) => id),
      move,
    )
  } finally {
    await pool.end()
    await postgres.close()
  }
}

const parameters = process.argv.slice(2)
if (parameters.length === 0) throw new Error('Name the built containers: promote.ts dist/catalog')
console.log(`live: ${await promote(parameters)}`)
