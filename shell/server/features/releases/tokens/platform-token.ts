import { scopeSchema } from '@storefront/api/registry-access'
import type { Pool } from 'pg'

import { loadOrCreateSecret } from '../../../config/secrets.ts'
import { addToken } from './repository-tokens.ts'

/** Owns shell and shared, and may do everything with every container. */
export const platformTeam = 'platform'
export const tokenPrefix = 'qt_'

/**
 * The first token of a shop, in `<dataDir>/secrets/platform-token` (0600), known to this database from then on. One
 * that was rotated or revoked since stays so; without the file the next start makes another one.
 */
export async function ensurePlatformToken(pool: Pool, dataDir: string): Promise<void> {
  const secret = await loadOrCreateSecret(dataDir, 'platform-token', tokenPrefix)
  const token = {
    team: platformTeam,
    scopes: scopeSchema.options,
    label: 'made at the first start',
    created_by: 'npm start',
    expires_at: null,
  }
  await addToken(pool, token, secret)
}
