import type { User } from '@storefront/api/session'
import type { ReadableAtom } from 'nanostores'

import { bootData } from '../boot.ts'
import { navigateTo } from '../navigation/navigation.ts'
import type { Exchange } from './create-session.ts'
import { leave } from './go-to-sign-in.ts'
import { pageSession } from './page-session.ts'
import type { Session } from './state.ts'

export type { Exchange } from './create-session.ts'
export type { Session } from './state.ts'

/** Whether a user is signed in. `user` is null until the user request finishes. */
export const $session: ReadableAtom<Session> = pageSession.$session

/**
 * Key of the current customer of this browser; '' for a guest. Null while it is unknown, and while the server has not
 * confirmed a sign-out, because the cookie may still open the customer's data.
 */
export const $owner: ReadableAtom<string | null> = pageSession.$owner

/** Whether this page signs out. It then navigates away itself. */
export function isSigningOut(): boolean {
  return pageSession.isSigningOut()
}

/**
 * Loads the user, stores it encrypted and adopts the cart. Stores nothing if a step fails (A16). Ignores a response
 * that arrives after the response of a later request (A11). A guest's cart becomes the customer's (D7.sign-in.guest).
 * @throws {ApiError} when the request fails (S7.user.rethrown)
 */
export function loadUser(): Promise<User> {
  return pageSession.loadUser()
}

/**
 * Signs in with the code of the sign-in site, and adopts the cart. `state` is the value that the site returned with the
 * code. If it is not the value of this browser, the user must confirm.
 * @throws {ApiError} for other failures
 */
export function exchangeCode(t: string, isConfirmed = false, state?: string): Promise<Exchange> {
  return pageSession.exchangeCode(t, isConfirmed, state)
}

/**
 * Signs the customer out. Only one sign-out runs at a time (S4.sign-out.single). The guard ends a second after it
 * (S4.sign-out.guard). Never rejects; it always ends on the main site. A forced sign-out does nothing while the page is
 * already navigating there (A2), because it would start again endlessly.
 */
export function signOut(options?: { isForced?: boolean }): Promise<void> {
  return pageSession.signOut(options)
}

/**
 * Call this function on navigation to a closed page (S6.closed.move). If the session's cookie was deleted or has
 * expired, it ends the session and opens the sign-in site with this page as return path. Never rejects.
 */
export function checkSession(): Promise<void> {
  return pageSession.checkSession()
}

/** Opens the sign-in site. The state cookie stores the return path; the default is this page. */
export async function leaveForSignIn(returnTo?: string): Promise<void> {
  const { signInUrl } = await leave(returnTo).catch(() => bootData.settings)
  navigateTo(signInUrl, { isExternal: true })
}
