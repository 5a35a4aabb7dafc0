import { presenceResponseSchema } from '@storefront/api/session'

import { get } from '../http/http.ts'

/** A forced sign-out waits at most this long for a request that still runs. */
const waitMs = 1000
const againMs = 10_000

type Presence = {
  /**
   * Whether the browser lost the session's cookie, which scripts cannot read. At most one request in 10 s. Never
   * rejects.
   */
  isTokenGone: () => Promise<boolean>
  /**
   * The result of a request in the last 10 s, for which it waits at most 1 s if it is still running; false without one.
   */
  wasTokenGone: () => Promise<boolean>
  /** Clears the result after a sign-in, which sets a new cookie. */
  clearPresence: () => void
}

/** Without a response, for example offline, the known state stays. */
function requestPresence(): Promise<boolean> {
  return get('/api/auth/presence', presenceResponseSchema).then(
    ({ hasToken }) => !hasToken,
    () => false,
  )
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
      if (!last || !isRecent()) return false
      const time = new Promise<false>(resolve => setTimeout(() => resolve(false), waitMs))
      return Promise.race([last.isGone, time])
    },
    clearPresence() {
      last = null
    },
  }
}
