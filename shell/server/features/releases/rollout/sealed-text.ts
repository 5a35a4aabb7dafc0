import { createHmac } from 'node:crypto'

import { isSignature, type LinkSecrets } from '../../../crypto/link-secrets.ts'

/** A random text of 128 bits, and a code of as many. */
const format = /^([\w-]{22})\.([\w-]{22})$/

function toCode(secret: string, text: string): string {
  const digest = createHmac('sha256', secret).update(text).digest()
  return digest.subarray(0, 16).toString('base64url')
}

/** A keyed hash of 128 bits. */
export function codeOf({ linkSecret }: Pick<LinkSecrets, 'linkSecret'>, text: string): string {
  return toCode(linkSecret, text)
}

/** Proves that the server issued the text for this purpose: `<text>.<code>`. */
export function sealText(config: LinkSecrets, purpose: string, text: string): string {
  return `${text}.${codeOf(config, `${purpose} ${text}`)}`
}

/** The sealed text of 22 characters. Null for one that the server did not issue. */
export function openText(secrets: LinkSecrets, purpose: string, sealed: string): string | null {
  const [, text, code] = format.exec(sealed) ?? []
  if (text === undefined || code === undefined) return null
  const isIssued = isSignature(secrets, code, secret => toCode(secret, `${purpose} ${text}`))
  return isIssued ? text : null
}
