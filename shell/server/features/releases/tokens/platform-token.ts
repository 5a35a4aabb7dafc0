import { scopeSchema } from '@storefront/api/registry-access'

import { loadOrCreateSecret } from '../../../config/secrets.ts'
import type { Database } from '../../../database/pool.ts'
import { addToken } from './repository-tokens.ts'

/** The owner of shell and shared, which may do everything with every container. */
export const platformTeam = 'platform'
export const tokenPrefix = 'qt_'

/**
 * Creates the first token of a shop in `<dataDir>/secrets/platform-token` (0600), and stores it in the database. A
 * rotated or revoked one stays so. Without the file, the next start creates another one.
 */
export async function ensurePlatformToken(database: Database, dataDir: string): Promise<void> {
  const secret = await loadOrCreateSecret(dataDir, 'platform-token', tokenPrefix)
  const token = {
    team: platformTeam,
    scopes: scopeSchema.options,
    label: 'made at the first start',
    createdBy: 'npm start',
    expiresAt: null,
  }
  await addToken(database, token, secret)
}
