import {
  exchangeResponseSchema,
  stateMismatchSchema,
  type User,
  userResponseSchema,
} from '@storefront/api/session'
import { computed, type ReadableAtom } from 'nanostores'

import { bootData } from './boot.ts'
import { $cart, adoptCart } from './cart.ts'
import { ApiError, post } from './http.ts'
import { navigateTo } from './navigation.ts'
import { completeSignOut, followOthers, startSession } from './session/follow.ts'
import { leave } from './session/go-to-sign-in.ts'
import { announceSession } from './session/other-tabs.ts'
import { $isLeaving, clearToken, isPending, unmarkPending } from './session/pending-sign-out.ts'
import { clearPresence, isTokenGone } from './session/presence.ts'
import { signOut } from './session/sign-out.ts'
import { type Session, session } from './session/state.ts'
import { clearUser, saveUser } from './session/user-info.ts'

export { signOut } from './session/sign-out.ts'
export type { Session } from './session/state.ts'

export const $session: ReadableAtom<Session> = session

/**
 * Key of the customer whose browser this is now, '' for a guest. Null while that is not known yet, and while the server
 * has not confirmed a sign-out: its cookie may still open what was the customer's.
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
 * Errors reach the caller (S7.user.rethrown), and nothing half-written stays (A16). A response that a later call has
 * overtaken changes nothing (A11). A guest's cart becomes the customer's (D7.sign-in.guest).
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
  // A sign-out may have overtaken it: nobody's cart is nobody's then.
  if (isWanted() && $cart.get().owner !== user.owner) await adoptCart(user.owner)
  return user
}

export type Exchange =
  | { status: 'signed-in'; returnTo: string }
  | { status: 'confirm'; name: string; email: string }
  | { status: 'used' | 'unusable' }

/**
 * Signs in with the code of the sign-in site, and takes the cart over. `state` is what the site sent back with it; without
 * the one of this browser the person is asked. Other failures throw `ApiError`.
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
    announceSession('signed-in')
    return { status: 'signed-in', returnTo }
  } catch (error) {
    return toExchange(error)
  }
}

/** The next document shows who is signed in without asking. Neither an error nor a slow answer stops the sign-in. */
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
 * Runs at a move to a closed page (S6.closed.move). A session whose cookie was deleted or has run out ends here, and
 * the browser goes to the sign-in site, with the way back to this page.
 */
export async function checkSession(): Promise<void> {
  const before = session.get()
  if (before.status !== 'signed-in' || !(await isTokenGone())) return
  // A sign-in in another tab may have overtaken the answer.
  if (session.get() === before) await signOut({ isForced: true })
}

/** To the sign-in site; the way back is kept in the state cookie. Without `returnTo`: back to this page. */
export async function leaveForSignIn(returnTo?: string): Promise<void> {
  const { signInUrl } = await leave(returnTo).catch(() => bootData.settings)
  navigateTo(signInUrl, { isExternal: true })
}

const loadQuietly = () => void loadUser().catch(() => null)
followOthers(loadQuietly)
completeSignOut()
void startSession(loadQuietly)
