import {
  exchangeResponseSchema,
  stateMismatchSchema,
  type User,
  userResponseSchema,
} from '@storefront/api/session'
import { computed, keepMount, onMount } from 'nanostores'

import { adopt } from '../cart/adopt.ts'
import type { CartStore } from '../cart/create-store.ts'
import { ApiError, post } from '../http/http.ts'
import { startFollowing } from './follow.ts'
import { isPending } from './pending-sign-out.ts'
import { createSignOut } from './sign-out.ts'
import { createSessionState } from './state.ts'
import { clearUser, saveUser } from './user-info.ts'

/**
 * Result of a sign-in. `returnTo`: the path to open next. `confirm`: prompt the user with "Continue as …?". `used`: the
 * code is used, expired or unknown. `unusable`: a header cannot contain the code.
 */
export type Exchange =
  | { status: 'signed-in'; returnTo: string }
  | { status: 'confirm'; name: string; email: string }
  | { status: 'used' | 'unusable' }

const userWaitMs = 3000

/**
 * The session of one page. It starts when `$session` is used for the first time. `shared/session` describes the stores
 * and functions.
 */
export function createSession(cart: CartStore) {
  const state = createSessionState(cart)
  const { $session, pending, presence, channel } = state
  const leaving = createSignOut(state)
  let requested = 0
  let responded = 0

  const $owner = computed(
    [$session, cart.$cart, pending.$isLeaving],
    (now, { owner }, isLeaving) => {
      if (now.status === 'signed-out') return isLeaving ? null : ''
      return now.user?.owner ?? (owner || null)
    },
  )

  async function loadUser(): Promise<User> {
    start()
    requested += 1
    const call = requested
    const isCurrent = () => call >= responded && $session.get().status === 'signed-in'
    const user = await post('/api/v3/user', undefined, userResponseSchema)
    if (!isCurrent()) return user
    responded = call
    $session.set({ status: 'signed-in', user })
    await saveUser(user, isCurrent)
    // A sign-out may have happened in the meantime; then the cart must stay without an owner.
    if (isCurrent() && cart.$cart.get().owner !== user.owner) await adopt(cart, user.owner)
    return user
  }

  async function exchangeCode(t: string, isConfirmed = false, proof?: string): Promise<Exchange> {
    start()
    if (isPending()) await pending.clearToken().catch(() => null)
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const body = { t, state: proof, isConfirmed, timeZone }
      const { owner, returnTo } = await post('/api/auth/exchange', body, exchangeResponseSchema)
      pending.unmarkPending()
      presence.clearPresence()
      clearUser()
      $session.set({ status: 'signed-in', user: null })
      await adopt(cart, owner)
      await loadUserInTime()
      channel.post('signed-in')
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

  async function checkSession(): Promise<void> {
    const before = $session.get()
    if (before.status !== 'signed-in' || !(await presence.isTokenGone())) return
    // Ignore the response after a sign-in in another tab.
    if ($session.get() === before) await signOut({ isForced: true })
  }

  function signOut(options?: { isForced?: boolean }): Promise<void> {
    start()
    return leaving.signOut(options)
  }

  const start = () => void $session.get()
  onMount($session, () => {
    keepMount($session)
    startFollowing({ ...state, ...leaving, loadUser: () => void loadUser().catch(() => null) })
  })
  const { isSigningOut } = leaving
  return { $session, $owner, loadUser, exchangeCode, checkSession, signOut, isSigningOut }
}

function toExchange(error: unknown): Exchange {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'code_used') return { status: 'used' }
  if (error.code === 'code_unusable') return { status: 'unusable' }
  const account = stateMismatchSchema.safeParse(error.details)
  if (error.code !== 'state_mismatch' || !account.success) throw error
  return { status: 'confirm', ...account.data }
}
