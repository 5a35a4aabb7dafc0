import type { Dependencies } from '../../dependencies.ts'
import { findAbandoned } from './repository-agents.ts'
import { returnToQueue } from './repository-changes.ts'

/** An agent may sign in again before customers wait for another one. */
const afterMinutes = 15

/**
 * Returns the conversations of agents whom the OpenID provider no longer signs in to their old places in the queue. The
 * database itself frees those of an account that loses its role.
 */
export async function returnAbandoned(dependencies: Dependencies): Promise<void> {
  for (const abandoned of await findAbandoned(dependencies, afterMinutes))
    await returnToQueue(dependencies.database, abandoned)
}
