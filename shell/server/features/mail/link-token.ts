import { createHmac } from 'node:crypto'

import { type LinkSecrets, validSecrets } from '../../crypto/link-secrets.ts'

/**
 * Derives the secret part of a link from its id, with a key that is not in the database. A queued mail stores only the id, so a
 * copy of the database does not contain links that work.
 */
export function toLinkToken(secret: string, linkId: string): string {
  return createHmac('sha256', secret).update(`link ${linkId}`).digest('base64url')
}

/** Names the secret of a link in its queued mail, which can be sent after the secret has changed. */
export function nameLinkSecret(secret: string): string {
  return createHmac('sha256', secret).update('name of the secret').digest('base64url').slice(0, 8)
}

/** The valid secret with this name. Mails of earlier versions name none. */
export function findLinkSecret(secrets: LinkSecrets, name: string | undefined): string {
  const named = validSecrets(secrets).find(secret => nameLinkSecret(secret) === name)
  return named ?? secrets.linkSecret
}
