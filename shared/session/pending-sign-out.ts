import { clearTokenResponseSchema, endedSessionHeader } from '@storefront/api/session'
import { atom, type ReadableAtom } from 'nanostores'

import { post } from '../http.ts'
import { read, remove, write } from '../storage.ts'

const key = 'sign-out-pending'
const nameless = '1'
/** The browser waits this long for the server's word before it leaves. */
const timeoutMs = 5000

const isLeaving = atom(isPending())

/** While it is, in any document: a cookie that may still open what was the customer's. */
export const $isLeaving: ReadableAtom<boolean> = isLeaving

/** Whether the server has yet to confirm a sign-out. The next load completes such a sign-out first (U5). */
export function isPending(): boolean {
  return read(key) !== null
}

/** `session`: the name of the one that ends, where it is known. */
export function markPending(session = nameless): void {
  write(key, session)
  isLeaving.set(true)
}

export function unmarkPending(): void {
  remove(key)
  isLeaving.set(false)
}

/**
 * Asks the server to revoke the session and to clear the cookie (S4.sign-out.clear-token), and gives the main site's
 * address. Without a name it is the session that the mark names, or the one there is.
 */
export async function clearToken(session = read(key) ?? nameless): Promise<string> {
  const path = '/api/auth/clear-token'
  const isName = session !== nameless && /^[\w.-]{1,128}$/.test(session)
  const headers: Record<string, string> = isName ? { [endedSessionHeader]: session } : {}
  const options = { timeoutMs, headers }
  const { mainSiteUrl } = await post(path, undefined, clearTokenResponseSchema, options)
  unmarkPending()
  return mainSiteUrl
}

globalThis.window?.addEventListener('storage', ({ key: changed }) => {
  if (changed === null || changed === key) isLeaving.set(isPending())
})
