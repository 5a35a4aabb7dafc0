import { createHmac } from 'node:crypto'

import type { Config } from '../../../config.ts'
import { deriveKey, seal, unseal } from './encrypt-bearer.ts'

type Keyed = Pick<Config, 'linkSecret'>

const sealing = ({ linkSecret }: Keyed, accountId: string) => ({
  key: deriveKey(linkSecret, 'bearer of an outside api'),
  owner: accountId,
})

/** The bearer of an outside `{api}` as the session's row keeps it: who has the database alone cannot use it. */
export function sealUpstream(config: Keyed, accountId: string, bearer: string): string {
  return seal(bearer, sealing(config, accountId))
}

/** `null` when it cannot be opened: `LINK_SECRET` is another one, or the row was changed. */
export function openUpstream(config: Keyed, accountId: string, sealed: string): string | null {
  return unseal(sealed, sealing(config, accountId))
}

/** What is stored of a used code; with a key, because a code of an outside site may be short enough to be guessed. */
export function hashExternalCode({ linkSecret }: Keyed, code: string): string {
  const key = deriveKey(linkSecret, 'code of an outside sign-in site')
  return createHmac('sha256', key).update(code).digest('base64url')
}
