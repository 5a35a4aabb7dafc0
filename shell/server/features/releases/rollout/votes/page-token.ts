import { randomBytes } from 'node:crypto'

import type { LinkSecrets } from '../../../../crypto/link-secrets.ts'
import { openText, sealText } from '../sealed-text.ts'

/** A page that the server sent, and to whom. */
type SentPage = { composition: string; visitor: string }

const purposeOf = ({ composition, visitor }: SentPage) => `page ${composition} ${visitor}`

/**
 * A token for one page. Documents are equal for all visitors and compressed once, so the token is in a header of the
 * response: `Server-Timing`, which is the only one that the first script can read without a request. A later page does
 * not overwrite it, as it would a cookie.
 */
export function createPageToken(
  config: LinkSecrets,
  sent: SentPage,
): { page: string; header: string } {
  const page = randomBytes(16).toString('base64url')
  return { page, header: `page;desc="${sealText(config, purposeOf(sent), page)}"` }
}

/** The page of a token. Null for a token of another visitor or composition, and for an invented one. */
export function openPageToken(config: LinkSecrets, token: string, sent: SentPage): string | null {
  return openText(config, purposeOf(sent), token)
}
