import { createHmac } from 'node:crypto'

import { deriveKey } from '../../../crypto/derive-key.ts'
import { isSignature, type LinkSecrets } from '../../../crypto/link-secrets.ts'

const livesMs = 60_000
/** URLs of the same interval are equal, so that a browser uses its cache. */
const stepMs = 30_000

type FileSigner = {
  /** Path and query that open the file for at most a minute. */
  toAddress: (id: string, now: Date) => string
  check: (id: string, query: FileQuery, now: Date) => 'good' | 'expired' | 'wrong'
}
export type FileQuery = { expires: string; signature: string }

/** Machines with the same `LINK_SECRET` accept each other's URLs. The derived key has no other use. */
export function createFileSigner(secrets: LinkSecrets): FileSigner {
  const sign = (secret: string, id: string, expires: string) =>
    createHmac('sha256', deriveKey(secret, 'chat files'))
      .update(`${id} ${expires}`)
      .digest('base64url')
  return {
    toAddress: (id, now) => {
      const expires = String(Math.floor(now.getTime() / stepMs) * stepMs + livesMs)
      return `/files/chat/${id}?expires=${expires}&signature=${sign(secrets.linkSecret, id, expires)}`
    },
    check: (id, { expires, signature }, now) => {
      if (!isSignature(secrets, signature, secret => sign(secret, id, expires))) return 'wrong'
      return Number(expires) > now.getTime() ? 'good' : 'expired'
    },
  }
}
