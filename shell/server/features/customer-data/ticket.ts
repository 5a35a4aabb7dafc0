import { createHmac } from 'node:crypto'

import { deriveKey } from '../../crypto/derive-key.ts'
import { isSignature, type LinkSecrets } from '../../crypto/link-secrets.ts'

const livesMs = 5 * 60_000

type Tickets = {
  /** A text that opens the export of this session's account for 5 minutes. */
  create: (sessionId: string, now: Date) => string
  isValid: (ticket: string, sessionId: string, now: Date) => boolean
}

function sign(secret: string, sessionId: string, expires: string): string {
  return createHmac('sha256', deriveKey(secret, 'exports of accounts'))
    .update(`${sessionId} ${expires}`)
    .digest('base64url')
}

/** Machines with the same `LINK_SECRET` accept each other's tickets. The derived key has no other use. */
export function createTickets(secrets: LinkSecrets): Tickets {
  return {
    create: (sessionId, now) => {
      const expires = String(now.getTime() + livesMs)
      return `${expires}.${sign(secrets.linkSecret, sessionId, expires)}`
    },
    isValid: (ticket, sessionId, now) => {
      const [, expires, signature] = /^(\d{1,16})\.([\w-]{43})$/.exec(ticket) ?? []
      if (expires === undefined || signature === undefined) return false
      const isSigned = isSignature(secrets, signature, secret => sign(secret, sessionId, expires))
      return isSigned && Number(expires) > now.getTime()
    },
  }
}
