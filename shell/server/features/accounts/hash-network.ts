import { createHmac } from 'node:crypto'

import type { Config } from '../../config.ts'
import { deriveKey } from '../../crypto/derive-key.ts'

/** Returns a keyed hash of a network, to store instead of the address. Each purpose has its own key. */
export function hashNetwork(
  { linkSecret }: Pick<Config, 'linkSecret'>,
  purpose: string,
  network: string,
): string {
  const key = deriveKey(linkSecret, `network of ${purpose}`)
  return createHmac('sha256', key).update(network).digest('base64url')
}
