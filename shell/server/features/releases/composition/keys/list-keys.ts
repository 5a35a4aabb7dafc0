import type { KeyReport } from '@storefront/api/registry-upkeep'

import type { Queries } from '../../../../database/queries.ts'
import { countByKey } from '../../repository-compositions.ts'
import type { Keyring } from './keyring.ts'

/** The keys that this server trusts, and the number of stored compositions that still need each of them. */
export async function listKeys(
  queries: Queries,
  { signingKeyId, trusted }: Keyring,
): Promise<KeyReport> {
  return {
    signs: signingKeyId,
    trusted: trusted.map(({ id, publicKey }) => ({
      id,
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    })),
    kept: await countByKey(queries),
  }
}
