import { presenceResponseSchema } from '@storefront/api/session'

import { get } from '../http/http.ts'

/** Navigation waits at most this long. */
const limitMs = 1000
const againMs = 10_000

type Presence = {
  /**
   * Whether the browser lost the session's cookie, which scripts cannot read. At most one request in 10 s. Never
   * rejects.
   */
  isTokenGone: () => Promise<boolean>
  /** The result of a request in the last 10 s, even if it is still running; false without one. */
  wasTokenGone: () => Promise<boolean>
  /** Clears the result after a sign-in, which sets a new cookie. */
  clearPresence: () => void
}

/** Without a response in time, for example offline, the known state stays. */
async function requestPresence(): Promise<boolean> {
  const options = { timeoutMs: limitMs }
  const response = get('/api/auth/presence', presenceResponseSchema, options).then(
    ({ hasToken }) => !hasToken,
    () => false,
  )
  const time = new Promise<false>(resolve => setTimeout(() => resolve(false), limitMs))
  return Promise.race([response, time])
}

/** Asks the server whether the token of this browser still exists, at most once in 10 s. */
export function createPresence(): Presence {
  let last: { requestedAt: number; isGone: Promise<boolean> } | null = null
  const isRecent = () => last !== null && performance.now() - last.requestedAt < againMs
  return {
    isTokenGone() {
      if (!last || !isRecent()) last = { requestedAt: performance.now(), isGone: requestPresence() }
      return last.isGone
    },
    async wasTokenGone() {
      return isRecent() && (await last?.isGone) === true
    },
    clearPresence() {
      last = null
    },
  }
}
