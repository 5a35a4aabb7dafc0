import { createHmac } from 'node:crypto'

import type { Config } from '../../../config.ts'
import { deriveKey } from '../../../crypto/derive-key.ts'
import { seal, unseal } from './encrypt-bearer.ts'

type Keyed = Pick<Config, 'linkSecret'>

const toSealOptions = ({ linkSecret }: Keyed, accountId: string) => ({
  key: deriveKey(linkSecret, 'bearer of an outside api'),
  owner: accountId,
})

/** Encrypts the bearer of an external `{api}` for the session's row, so that a copy of the database does not contain it. */
export function sealUpstream(config: Keyed, accountId: string, bearer: string): string {
  return seal(bearer, toSealOptions(config, accountId))
}

/** Returns `null` if the bearer cannot be decrypted, because `LINK_SECRET` or the row has changed. */
export function openUpstream(config: Keyed, accountId: string, sealed: string): string | null {
  return unseal(sealed, toSealOptions(config, accountId))
}

/** Hashes a used code for storage. The hash has a key, because codes of an external site can be short enough to guess. */
export function hashExternalCode({ linkSecret }: Keyed, code: string): string {
  const key = deriveKey(linkSecret, 'code of an outside sign-in site')
  return createHmac('sha256', key).update(code).digest('base64url')
}
