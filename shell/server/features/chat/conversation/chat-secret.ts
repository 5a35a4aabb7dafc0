import { createHmac } from 'node:crypto'
import { ownCookies } from '@storefront/api/cookies'

import { deriveKey } from '../../../crypto/derive-key.ts'
import { isSignature, type LinkSecrets } from '../../../crypto/link-secrets.ts'
import { createSecret } from '../../../crypto/secret.ts'

export type ChatCookie = typeof ownCookies.chat | typeof ownCookies.chatOverHttps

function sign(linkSecret: string, secret: string, name: ChatCookie): string {
  const key = deriveKey(linkSecret, `${name} cookies`)
  return createHmac('sha256', key).update(secret).digest('base64url')
}

/**
 * The value of a guest's cookie: 256 random bits with a signature of this shop (`LINK_SECRET`), which is valid only for
 * a cookie of this name.
 */
export function createChatSecret(
  { linkSecret }: Pick<LinkSecrets, 'linkSecret'>,
  name: ChatCookie = ownCookies.chat,
): string {
  const secret = createSecret()
  return `${secret}.${sign(linkSecret, secret, name)}`
}

export function isChatSecret(
  secrets: LinkSecrets,
  value: string,
  name: ChatCookie = ownCookies.chat,
): boolean {
  const [secret, signature] = /^[\w-]{43}\.[\w-]{43}$/.test(value) ? value.split('.') : []
  if (secret === undefined || signature === undefined) return false
  return isSignature(secrets, signature, linkSecret => sign(linkSecret, secret, name))
}
