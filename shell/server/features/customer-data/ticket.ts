import { createHmac, hkdfSync } from 'node:crypto'

import { isSameSecret } from '../../crypto/secret.ts'

const livesMs = 5 * 60_000

type Tickets = {
  /** A text that opens the export of this session's account for 5 minutes. */
  create: (sessionId: string, now: Date) => string
  isValid: (ticket: string, sessionId: string, now: Date) => boolean
}

/** Machines with the same `LINK_SECRET` accept each other's tickets. The derived key has no other use. */
export function createTickets(secret: string): Tickets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'exports of accounts', 32))
  const sign = (sessionId: string, expires: string) =>
    createHmac('sha256', key).update(`${sessionId} ${expires}`).digest('base64url')
  return {
    create: (sessionId, now) => {
      const expires = String(now.getTime() + livesMs)
      return `${expires}.${sign(sessionId, expires)}`
    },
    isValid: (ticket, sessionId, now) => {
      const [, expires, signature] = /^(\d{1,16})\.([\w-]{43})$/.exec(ticket) ?? []
      if (expires === undefined || signature === undefined) return false
      return isSameSecret(signature, sign(sessionId, expires)) && Number(expires) > now.getTime()
    },
  }
}
