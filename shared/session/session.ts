import {
  exchangeResponseSchema,
  stateMismatchSchema,
  type User,
  userResponseSchema,
} from '@storefront/api/session'
import { computed, type ReadableAtom } from 'nanostores'

import { bootData } from '../boot.ts'
import { $cart, adoptCart } from '../cart/cart.ts'
import { ApiError, post } from '../http/http.ts'
import { navigateTo } from '../navigation/navigation.ts'
import { completeSignOut, followOthers, startSession } from './follow.ts'
import { leave } from './go-to-sign-in.ts'
import { sessionChannel } from './other-tabs.ts'
import { $isLeaving, clearToken, isPending, unmarkPending } from './pending-sign-out.ts'
import { clearPresence, isTokenGone } from './presence.ts'
import { signOut } from './sign-out.ts'
import { type Session, session } from './state.ts'
import { clearUser, saveUser } from './user-info.ts'

export { signOut } from './sign-out.ts'
export type { Session } from './state.ts'

/** Whether a user is signed in. `user` is null until the user request finishes. */
export const $session: ReadableAtom<Session> = session

/**
 * Key of the current customer of this browser; '' for a guest. Null while it is unknown, and while the server has not
 * confirmed a sign-out, because the cookie may still open the customer's data.
 */
export const $owner: ReadableAtom<string | null> = computed(
  [session, $cart, $isLeaving],
  (now, cart, isLeaving) => {
    if (now.status === 'signed-out') return isLeaving ? null : ''
    return now.user?.owner ?? (cart.owner || null)
  },
)

const userWaitMs = 3000
let requested = 0
let responded = 0

/**
 * Loads the user, stores it encrypted and adopts the cart. Nothing is stored when it fails halfway (A16). A response
 * that a later one has overtaken is ignored (A11). A guest's cart becomes the customer's (D7.sign-in.guest).
 * @throws {ApiError} when the request fails (S7.user.rethrown)
 */
export async function loadUser(): Promise<User> {
  requested += 1
  const call = requested
  const isWanted = () => call >= responded && session.get().status === 'signed-in'
  const user = await post('/api/v3/user', undefined, userResponseSchema)
  if (!isWanted()) return user
  responded = call
  session.set({ status: 'signed-in', user })
  await saveUser(user, isWanted)
  // A sign-out may have happened in the meantime; then the cart must stay without an owner.
  if (isWanted() && $cart.get().owner !== user.owner) await adoptCart(user.owner)
  return user
}

/**
 * Result of a sign-in. `returnTo`: the path to open next. `confirm`: ask the user "Continue as …?". `used`: the code is
 * used, expired or unknown. `unusable`: a header cannot contain the code.
 */
export type Exchange =
  | { status: 'signed-in'; returnTo: string }
  | { status: 'confirm'; name: string; email: string }
  | { status: 'used' | 'unusable' }

/**
 * Signs in with the code of the sign-in site, and adopts the cart. `state` is what the site returned with the code. If
 * it is not the one of this browser, the user must confirm.
 * @throws {ApiError} for other failures
 */
export async function exchangeCode(
  t: string,
  isConfirmed = false,
  state?: string,
): Promise<Exchange> {
  if (isPending()) await clearToken().catch(() => null)
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const body = { t, state, isConfirmed, timeZone }
    const { owner, returnTo } = await post('/api/auth/exchange', body, exchangeResponseSchema)
    unmarkPending()
    clearPresence()
    clearUser()
    session.set({ status: 'signed-in', user: null })
    await adoptCart(owner)
    await loadUserInTime()
    sessionChannel.post('signed-in')
    return { status: 'signed-in', returnTo }
  } catch (error) {
    return toExchange(error)
  }
}

/** Loads the user so that the next page shows it at once. Neither an error nor a slow response stops the sign-in. */
async function loadUserInTime(): Promise<void> {
  const time = new Promise(resolve => setTimeout(resolve, userWaitMs))
  await Promise.race([loadUser().catch(() => null), time])
}

function toExchange(error: unknown): Exchange {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'code_used') return { status: 'used' }
  if (error.code === 'code_unusable') return { status: 'unusable' }
  const person = stateMismatchSchema.safeParse(error.details)
  if (error.code !== 'state_mismatch' || !person.success) throw error
  return { status: 'confirm', ...person.data }
}

/**
 * Call it on navigation to a closed page (S6.closed.move). If the session's cookie was deleted or has expired, it ends
 * the session and opens the sign-in site with this page as return path. Never rejects.
 */
export async function checkSession(): Promise<void> {
  const before = session.get()
  if (before.status !== 'signed-in' || !(await isTokenGone())) return
  // Ignore the response after a sign-in in another tab.
  if (session.get() === before) await signOut({ isForced: true })
}

/** Opens the sign-in site. The state cookie stores the return path; the default is this page. */
export async function leaveForSignIn(returnTo?: string): Promise<void> {
  const { signInUrl } = await leave(returnTo).catch(() => bootData.settings)
  navigateTo(signInUrl, { isExternal: true })
}

const loadQuietly = () => void loadUser().catch(() => null)
followOthers(loadQuietly)
completeSignOut()
void startSession(loadQuietly)
