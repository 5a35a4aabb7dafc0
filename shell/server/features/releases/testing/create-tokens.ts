import type { Scope } from '@storefront/api/registry-access'

import type { Database } from '../../../database/pool.ts'
import { addToken } from '../tokens/repository-tokens.ts'

/** Creates tokens for teams, each with its own secret, for tests. */
export function createTokenGiver(database: Database) {
  let number = 0
  return async (team: string, scopes: Scope[], expiresAt: Date | null = null) => {
    number += 1
    const secret = `qt_${String(number).padStart(43, '0')}`
    await addToken(database, { team, scopes, label: 'CI', createdBy: 'test', expiresAt }, secret)
    return secret
  }
}
