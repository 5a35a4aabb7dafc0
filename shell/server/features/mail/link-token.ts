import { createHmac } from 'node:crypto'

/**
 * The secret part of a link, made from its id with a key that the database does not have: a mail that waits there can
 * name its link, and whoever reads the database cannot open it.
 */
export function toLinkToken(secret: string, linkId: string): string {
  return createHmac('sha256', secret).update(`link ${linkId}`).digest('base64url')
}
