import type { KeyReport } from '@storefront/api/registry-upkeep'

import type { Database } from '../../../../database/pool.ts'
import { countByKey } from '../../repository-compositions.ts'
import type { Keyring } from './keyring.ts'

/** The keys that this server trusts, and the number of stored compositions that still need each of them. */
export async function listKeys(
  database: Database,
  { signingKeyId, trusted }: Keyring,
): Promise<KeyReport> {
  return {
    signs: signingKeyId,
    trusted: trusted.map(({ id, publicKey }) => ({
      id,
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    })),
    kept: await countByKey(database),
  }
}
