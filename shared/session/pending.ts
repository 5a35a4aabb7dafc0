import { clearTokenAnswerSchema } from '@storefront/api/session'

import { post } from '../http.ts'
import { read, remove, write } from '../storage.ts'

const key = 'sign-out-pending'
/** The browser waits this long for the server's word before it leaves. */
const timeoutMs = 5000

/** A sign-out that the server has not confirmed: the next load completes it first (DESIGN 6). */
export function isPending(): boolean {
  return read(key) !== null
}

export function markPending(): void {
  write(key, '1')
}

export function unmarkPending(): void {
  remove(key)
}

/** SPEC 4, Sign-out step 4: the server revokes the session and clears the cookie. Gives the main site's address. */
export async function clearToken(): Promise<string> {
  const path = '/api/auth/clear-token'
  const { mainSiteUrl } = await post(path, undefined, clearTokenAnswerSchema, { timeoutMs })
  unmarkPending()
  return mainSiteUrl
}
