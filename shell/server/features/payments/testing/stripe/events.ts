import { createHmac } from 'node:crypto'

import { type Account, createId, type Session, showSession } from './account.ts'

/** An event with a snapshot of the session. `changes` are fields of the snapshot. */
export function createStripeEvent(
  account: Account,
  type: string,
  session: Session,
  changes: Record<string, unknown> = {},
) {
  return {
    id: createId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type,
    data: { object: { ...showSession(account, session), ...changes } },
  }
}

/** The webhook request: the exact body, and its signature by each of the secrets. */
export function toStripeWebhook(event: unknown, secrets: string[], now = new Date()) {
  const payload = JSON.stringify(event, null, 2)
  const seconds = Math.floor(now.getTime() / 1000)
  const sign = (secret: string) =>
    createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  const signatures = secrets.map(secret => `v1=${sign(secret)}`)
  return {
    method: 'POST' as const,
    url: '/api/webhooks/stripe-test',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': [`t=${seconds}`, ...signatures, 'v0=6ffbb59b'].join(','),
    },
    payload,
  }
}
