import { join } from 'node:path'
import { checkerTeam, teamScopes } from '@storefront/api/registry-access'

import { loadOrCreateSecret, readSecret } from '../../../config/secrets.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { addToken, hasAdminToken, lockFirstTokens } from './repository-tokens.ts'

/** The owner of shell and shared, which may do everything with every container. */
export const platformTeam = 'platform'
export const tokenPrefix = 'qt_'

const fileName = 'platform-token'

/**
 * Creates the first token of a shop in `<dataDir>/secrets/platform-token` (0600), and stores it in the database. A
 * rotated or revoked one stays so. Without the file, the next start creates another one. With a bucket, it does so only
 * if no such token works, because each new server has an empty disk.
 */
export async function ensurePlatformToken(
  database: Database,
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
): Promise<void> {
  const isNew = (await readSecret(dataDir, fileName)) === null
  const token = {
    team: platformTeam,
    scopes: [...teamScopes],
    label: 'made at the first start',
    createdBy: 'npm start',
    expiresAt: null,
  }
  await inTransaction(database, async transaction => {
    await lockFirstTokens(transaction)
    if (bucket !== null && isNew && (await hasAdminToken(transaction, platformTeam))) return
    await addToken(transaction, token, await loadOrCreateSecret(dataDir, fileName, tokenPrefix))
  })
}

/**
 * Creates the token of the checker on this machine in `<dataDir>/secrets/tokens/checker`, while the sandbox is on. Its
 * only scope is `check`.
 */
export async function ensureCheckerToken(database: Database, dataDir: string): Promise<void> {
  const secret = await loadOrCreateSecret(dataDir, join('tokens', checkerTeam), tokenPrefix)
  const token = {
    team: checkerTeam,
    scopes: ['check' as const],
    label: 'checker of this machine',
    createdBy: 'npm start',
    expiresAt: null,
  }
  await addToken(database, token, secret)
}
