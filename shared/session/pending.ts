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

/** SPEC 4, Sign-out step 4: the server revokes the session and clears the cookie. Gives the main site's address. */
export async function clearToken(): Promise<string> {
  const { mainSiteUrl } = await post('/api/auth/clear-token', undefined, clearTokenAnswerSchema, {
    timeoutMs,
  })
  remove(key)
  return mainSiteUrl
}

/** True when a former sign-out was left over and is complete now. */
export async function completePending(): Promise<boolean> {
  if (!isPending()) return false
  return clearToken().then(
    () => true,
    () => false,
  )
}
