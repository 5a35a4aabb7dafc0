import { presenceResponseSchema } from '@storefront/api/session'

import { get } from '../http.ts'

/** A page is not kept waiting for longer. */
const limitMs = 1000
const againMs = 10_000

let last: { askedAt: number; isGone: Promise<boolean> } | null = null

/** Without an answer in time, offline for example, the page trusts what it knows. */
async function ask(): Promise<boolean> {
  const options = { timeoutMs: limitMs }
  const response = get('/api/auth/presence', presenceResponseSchema, options).then(
    ({ hasToken }) => !hasToken,
    () => false,
  )
  const time = new Promise<false>(resolve => setTimeout(() => resolve(false), limitMs))
  return Promise.race([response, time])
}

function isRecent(): boolean {
  return last !== null && performance.now() - last.askedAt < againMs
}

/** Whether the session's cookie is gone, which scripts cannot see; asked at most once in 10 s. */
export function isTokenGone(): Promise<boolean> {
  if (!last || !isRecent()) last = { askedAt: performance.now(), isGone: ask() }
  return last.isGone
}

/** What was asked in the last 10 s, or is being asked; false when nothing was. */
export async function wasTokenGone(): Promise<boolean> {
  return isRecent() && (await last?.isGone) === true
}

/** A sign-in brings a new cookie. */
export function clearPresence(): void {
  last = null
}
