import { createHmac } from 'node:crypto'

/**
 * Derives the secret part of a link from its id, with a key that is not in the database. A queued mail stores only the id, so a
 * copy of the database does not contain links that work.
 */
export function toLinkToken(secret: string, linkId: string): string {
  return createHmac('sha256', secret).update(`link ${linkId}`).digest('base64url')
}
