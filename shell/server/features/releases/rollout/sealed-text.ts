import { createHmac } from 'node:crypto'

import type { Config } from '../../../config.ts'
import { isSameSecret } from '../../../crypto/secret.ts'

type Keyed = Pick<Config, 'linkSecret'>

/** A random text of 128 bits, and a code of as many. */
const format = /^([\w-]{22})\.([\w-]{22})$/

/** A keyed hash of 128 bits. */
export function codeOf({ linkSecret }: Keyed, text: string): string {
  const digest = createHmac('sha256', linkSecret).update(text).digest()
  return digest.subarray(0, 16).toString('base64url')
}

/** Proves that the server issued the text for this purpose: `<text>.<code>`. */
export function sealText(config: Keyed, purpose: string, text: string): string {
  return `${text}.${codeOf(config, `${purpose} ${text}`)}`
}

/** The sealed text of 22 characters. Null for one that the server did not issue. */
export function openText(config: Keyed, purpose: string, sealed: string): string | null {
  const [, text, code] = format.exec(sealed) ?? []
  if (text === undefined || code === undefined) return null
  return isSameSecret(code, codeOf(config, `${purpose} ${text}`)) ? text : null
}
