import { providerSignOutResponseSchema } from '@storefront/api/session'

import { bootData } from '../boot.ts'
import { endCart } from '../cart/adopt.ts'
import { isAllowedExternal } from '../external.ts'
import { post } from '../http.ts'
import { navigateTo } from '../navigation.ts'
import { addUnsavedWork } from '../unsaved.ts'
import { clearTab } from './clear-tab.ts'
import { leave } from './go-to-sign-in.ts'
import { announceSession } from './other-tabs.ts'
import { clearToken, markPending, unmarkPending } from './pending-sign-out.ts'
import { wasTokenGone } from './presence.ts'
import { session } from './state.ts'
import { clearUser } from './user-info.ts'

/** The delay of S9.sign-out.guard. */
const guardMs = 1000
/** The server gives the provider 3 s (S4.sign-out.provider.server). */
const providerTimeoutMs = 4000

let running: Promise<void> | null = null
let isLeaving = false

/** This document leaves by itself: whoever sends it away earlier takes the calls along that are under way. */
export function isSigningOut(): boolean {
  return running !== null
}

// A reload would break its steps off; without their code it still ends on the main site.
addUnsavedWork(isSigningOut)

/**
 * One sign-out runs at a time (S4.sign-out.single). The guard is released a second after its end (S4.sign-out.guard).
 * It never fails: it ends on the main site. A forced sign-out does nothing while the document is already on its way
 * there (A2), because it would begin the same way again, without end.
 */
export function signOut({ isForced = false }: { isForced?: boolean } = {}): Promise<void> {
  if (isForced && isLeaving && session.get().status === 'signed-out') return Promise.resolve()
  running ??= run(isForced).finally(() => {
    setTimeout(() => {
      running = null
    }, guardMs)
  })
  return running
}

/** Runs the steps in their order (S4.sign-out.order). What needs no network comes first, whatever hangs later. */
async function run(isForced: boolean): Promise<void> {
  await clearLocally(isForced)
  const left = isForced ? await leave(undefined, isForced).catch(() => null) : null
  if (left && (await wasTokenGone())) return leaveForSignInSite(left.signInUrl)
  if (left?.session) markPending(left.session)
  await signOutAtProvider()
  // While the provider was slow, somebody may have signed in in another tab.
  leaveForMainSite(await clearToken(left?.session).catch(() => ''))
}

/** Without the cookie there is nothing to end, and a closed page leads to the sign-in site (S6.closed.redirect). */
function leaveForSignInSite(url: string): void {
  unmarkPending()
  isLeaving = true
  navigateTo(url, { isExternal: true })
}

async function clearLocally(isForced: boolean): Promise<void> {
  markPending()
  session.set({ status: 'signed-out', ...(isForced ? { isForced } : {}) })
  clearUser()
  if (!isForced) clearTab()
  // Last: its database may let wait for seconds.
  await endCart(isForced)
  announceSession(isForced ? 'session-ended' : 'signed-out')
}

/**
 * When the provider fails, the user goes to the main site (S4.sign-out.provider-failure). The later steps lead there,
 * because the server must clear the token all the same.
 */
async function signOutAtProvider(): Promise<void> {
  const path = '/api/auth/provider-sign-out'
  const options = { timeoutMs: providerTimeoutMs }
  await post(path, undefined, providerSignOutResponseSchema, options).catch(() => null)
}

/** To the address that the server named, if the shop may lead there. */
export function leaveForMainSite(url = ''): void {
  const target = isAllowedExternal(url) ? url : bootData.settings.mainSiteUrl
  isLeaving = true
  navigateTo(target, { isExternal: true })
}
