import { createHmac, hkdfSync } from 'node:crypto'

import { isSameSecret } from '../../../crypto/secret.ts'

const livesMs = 60_000
/** Addresses made within so long are the same, so that a browser shows a picture twice from its cache. */
const stepMs = 30_000

type FileSigner = {
  /** Path and query that open the file for at most a minute. */
  toAddress: (id: string, now: Date) => string
  check: (id: string, query: FileQuery, now: Date) => 'good' | 'expired' | 'wrong'
}
export type FileQuery = { expires: string; signature: string }

/** All machines that share `LINK_SECRET` take each other's addresses; the key is good for nothing else. */
export function createFileSigner(secret: string): FileSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chat files', 32))
  const sign = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url')
  return {
    toAddress: (id, now) => {
      const expires = String(Math.floor(now.getTime() / stepMs) * stepMs + livesMs)
      return `/files/chat/${id}?expires=${expires}&signature=${sign(id, expires)}`
    },
    check: (id, { expires, signature }, now) => {
      if (!isSameSecret(signature, sign(id, expires))) return 'wrong'
      return Number(expires) > now.getTime() ? 'good' : 'expired'
    },
  }
}
