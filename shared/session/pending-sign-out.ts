import { clearTokenResponseSchema, endedSessionHeader } from '@storefront/api/session'
import { atom } from 'nanostores'

import { post } from '../http/http.ts'
import { read, remove, write } from '../storage.ts'

const key = 'sign-out-pending'
const unnamed = '1'
/** The longest wait for the server's confirmation. */
const timeoutMs = 5000

/** Whether the server still has to confirm a sign-out. The next page load completes it first (U5). */
export function isPending(): boolean {
  return read(key) !== null
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

  function unmarkPending(): void {
    remove(key)
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
