import { CommandFailure } from '@storefront/kit/command-line/failure'

import { migrate } from '../../shell/server/database/migrate.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Options, Result } from './options.ts'

/** The message of PostgreSQL, which is the innermost cause. */
function reasonOf({ cause }: Error): string[] {
  if (!(cause instanceof Error)) return []
  return cause.cause instanceof Error ? reasonOf(cause) : [cause.message]
}

function toFailure(error: Error): CommandFailure {
  const isExplained = error.message.endsWith('.')
  const reason = isExplained ? error.message : `${[error.message, ...reasonOf(error)].join(': ')}.`
  return new CommandFailure(
    `${reason} Earlier migrations are applied: \`npm run migrate -- --plan\` lists the others.`,
    { cause: error },
  )
}

/** Applies the pending migrations. @throws CommandFailure with the migration that failed and the reason. */
export async function applyPending(
  { pool, location }: OpenDatabase,
  { report, ...options }: Options,
): Promise<Result> {
  const onStart = (name: string) => report?.(`Applying ${name}`)
  const applied = await migrate(pool, { ...options, report, onStart }).catch((error: Error) => {
    throw toFailure(error)
  })
  const total = `The schema is up to date in ${location}.`
  return {
    json: { database: location, applied },
    text: [...applied.map(name => `Applied ${name}`), total].join('\n'),
  }
}
