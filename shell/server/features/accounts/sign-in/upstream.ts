import { createHmac } from 'node:crypto'

import { deriveKey } from '../../../crypto/derive-key.ts'
import { type LinkSecrets, validSecrets } from '../../../crypto/link-secrets.ts'
import { seal, unsealWith } from './encrypt-bearer.ts'

const toSealOptions = (secret: string, accountId: string) => ({
  key: deriveKey(secret, 'bearer of an outside api'),
  owner: accountId,
})

/** Encrypts the bearer of an external `{api}` for the session's row, so that a copy of the database does not contain it. */
export function sealUpstream(
  { linkSecret }: LinkSecrets,
  accountId: string,
  bearer: string,
): string {
  return seal(bearer, toSealOptions(linkSecret, accountId))
}

/** Returns `null` if the bearer cannot be decrypted, because `LINK_SECRET` or the row has changed. */
export function openUpstream(
  secrets: LinkSecrets,
  accountId: string,
  sealed: string,
): string | null {
  return unsealWith(secrets, sealed, secret => toSealOptions(secret, accountId))
}

/**
 * Hashes a used code for storage, once for each valid secret. The hash has a key, because codes of an external site can be
 * short enough to guess.
 */
export function hashExternalCode(secrets: LinkSecrets, code: string): string[] {
  return validSecrets(secrets).map(secret => {
    const key = deriveKey(secret, 'code of an outside sign-in site')
    return createHmac('sha256', key).update(code).digest('base64url')
  })
}
