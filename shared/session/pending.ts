import { clearTokenAnswerSchema } from '@storefront/api/session'
import { atom, type ReadableAtom } from 'nanostores'

import { post } from '../http.ts'
import { read, remove, write } from '../storage.ts'

const key = 'sign-out-pending'
/** The browser waits this long for the server's word before it leaves. */
const timeoutMs = 5000

const isLeaving = atom(isPending())

/** While it is, in any document: a cookie that may still open what was the customer's. */
export const $isLeaving: ReadableAtom<boolean> = isLeaving

/** A sign-out that the server has not confirmed: the next load completes it first (DESIGN 6). */
export function isPending(): boolean {
  return read(key) !== null
}

export function markPending(): void {
  write(key, '1')
  isLeaving.set(true)
}

export function unmarkPending(): void {
  remove(key)
  isLeaving.set(false)
}

/** SPEC 4, Sign-out step 4: the server revokes the session and clears the cookie. Gives the main site's address. */
export async function clearToken(): Promise<string> {
  const path = '/api/auth/clear-token'
  const { mainSiteUrl } = await post(path, undefined, clearTokenAnswerSchema, { timeoutMs })
  unmarkPending()
  return mainSiteUrl
}

globalThis.window?.addEventListener('storage', ({ key: changed }) => {
  if (changed === null || changed === key) isLeaving.set(isPending())
})
