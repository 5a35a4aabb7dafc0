import { createHmac, hkdfSync } from 'node:crypto'

import { isSignature, type LinkSecrets } from '../../../crypto/link-secrets.ts'
import { createSecret } from '../../../crypto/secret.ts'

function sign(linkSecret: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', linkSecret, '', 'chat cookies', 32))
  return createHmac('sha256', key).update(secret).digest('base64url')
}

/** The value of a guest's cookie `chat`: 256 random bits with a signature of this shop (`LINK_SECRET`). */
export function createChatSecret({ linkSecret }: Pick<LinkSecrets, 'linkSecret'>): string {
  const secret = createSecret()
  return `${secret}.${sign(linkSecret, secret)}`
}

export function isChatSecret(secrets: LinkSecrets, value: string): boolean {
  const [secret, signature] = /^[\w-]{43}\.[\w-]{43}$/.test(value) ? value.split('.') : []
  if (secret === undefined || signature === undefined) return false
  return isSignature(secrets, signature, linkSecret => sign(linkSecret, secret))
}
