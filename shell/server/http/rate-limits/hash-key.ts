import { createHmac } from 'node:crypto'

import type { Config } from '../../config.ts'
import { deriveKey } from '../../crypto/derive-key.ts'

export type HashKey = (key: string) => string

/** Returns a keyed hash, so that the database contains no addresses of clients and no e-mail addresses. */
export function createKeyHash({ linkSecret }: Pick<Config, 'linkSecret'>): HashKey {
  const secret = deriveKey(linkSecret, 'key of a rate limit')
  return key => createHmac('sha256', secret).update(key).digest('base64url')
}
