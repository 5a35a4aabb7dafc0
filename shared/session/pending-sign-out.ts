import { clearTokenResponseSchema, endedSessionHeader } from '@storefront/api/session'
import { atom } from 'nanostores'

import { bootData } from '../boot.ts'
import { post } from '../http/http.ts'
import { read, remove, write } from '../storage.ts'

const key = 'sign-out-pending'
const endedKey = 'signed-out-at'
const unnamed = '1'
/** The longest wait for the server's confirmation. */
const timeoutMs = 5000

/** Whether the server still has to confirm a sign-out. The next page load completes it first (U5). */
export function isPending(): boolean {
  return read(key) !== null
}

/** A time that all pages of this browser share and that does not jump when the clock is set. */
function now(): number {
  return performance.timeOrigin + performance.now()
}

/**
 * Whether the customer signed out in another tab after the browser requested this page, which shows the ended session. If
 * its scripts ran later, it has missed the message of that tab.
 */
export function isPageOutdated(): boolean {
  const endedAt = Number(read(endedKey))
  return bootData.isSignedIn && endedAt > performance.timeOrigin && endedAt <= now()
}

/** The unconfirmed sign-out of this browser, for one page. */
export function createPendingSignOut() {
  /** True while a sign-out is unconfirmed, in every tab: the cookie may still open the customer's data. */
  const $isLeaving = atom(isPending())

  /** Marks a sign-out as unconfirmed. `session`: the name of the session that ends, if it is known. */
  function markPending(session = unnamed): void {
    write(key, session)
    $isLeaving.set(true)
  }

  /** A sign-in calls this, too. */
  function unmarkPending(): void {
    for (const mark of [key, endedKey]) remove(mark)
    $isLeaving.set(false)
  }

  /**
   * Requests that the server revokes the session and clears the cookie (S4.sign-out.clear-token). Resolves to the URL
   * of the main site. By default it ends the marked session, else the current one.
   * @throws {ApiError} when the request fails; the mark then stays
   */
  async function clearToken(session = read(key) ?? unnamed): Promise<string> {
    const path = '/api/auth/clear-token'
    const isName = session !== unnamed && /^[\w.-]{1,128}$/.test(session)
    const headers: Record<string, string> = isName ? { [endedSessionHeader]: session } : {}
    const options = { timeoutMs, headers }
    const { mainSiteUrl } = await post(path, undefined, clearTokenResponseSchema, options)
    unmarkPending()
    // A named session is older than the one that a page can show.
    if (!isName) write(endedKey, String(now()))
    return mainSiteUrl
  }

  /** Follows the mark that other tabs set and remove. */
  function followMark(): void {
    globalThis.window?.addEventListener('storage', ({ key: changed }) => {
      if (changed === null || changed === key) $isLeaving.set(isPending())
    })
  }

  return { $isLeaving, markPending, unmarkPending, clearToken, followMark }
}
