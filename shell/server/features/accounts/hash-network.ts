import { createHmac } from 'node:crypto'

import type { Config } from '../../config.ts'
import { deriveKey } from './sign-in/encrypt-bearer.ts'

/** What is stored of who asked, so that no address is kept: another one for each purpose. */
export function hashNetwork(
  { linkSecret }: Pick<Config, 'linkSecret'>,
  purpose: string,
  network: string,
): string {
  const key = deriveKey(linkSecret, `network of ${purpose}`)
  return createHmac('sha256', key).update(network).digest('base64url')
}
