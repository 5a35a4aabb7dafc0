import { providerSignOutResponseSchema } from '@storefront/api/session'

import { bootData } from '../boot.ts'
import { endCart } from '../cart/adopt.ts'
import { post } from '../http/http.ts'
import { isAllowedExternal } from '../navigation/external.ts'
import { navigateTo } from '../navigation/navigation.ts'
import { clearTab } from './clear-tab.ts'
import { leave } from './go-to-sign-in.ts'
import type { SessionState } from './state.ts'
import { clearUser } from './user-info.ts'

/** The delay of S9.sign-out.guard. */
const guardMs = 1000
/** The server waits 3 s for the provider (S4.sign-out.provider.server). */
const providerTimeoutMs = 4000

export type SignOut = {
  /**
   * Signs the customer out. Only one sign-out runs at a time (S4.sign-out.single). The guard ends a second after it
   * (S4.sign-out.guard). Never rejects; it always ends on the main site. A forced sign-out does nothing while the page
   * is already navigating there (A2), because it would start again endlessly.
   */
  signOut: (options?: { isForced?: boolean }) => Promise<void>
  /** True while a sign-out runs. It navigates away itself; earlier navigation would interrupt its requests. */
  isSigningOut: () => boolean
  /** Opens the URL from the server if it is allowed, else the configured main site. */
  leaveForMainSite: (url?: string) => void
}

/** The functions that end the session of one page and of the other tabs. */
export function createSignOut({
  cart,
  $session,
  pending: { markPending, unmarkPending, clearToken },
  presence: { wasTokenGone },
  channel,
}: SessionState): SignOut {
  let running: Promise<void> | null = null
  let isLeaving = false

  function signOut({ isForced = false }: { isForced?: boolean } = {}): Promise<void> {
    if (isForced && isLeaving && $session.get().status === 'signed-out') return Promise.resolve()
    running ??= run(isForced).finally(() => {
      setTimeout(() => {
        running = null
      }, guardMs)
    })
    return running
  }

  /**
   * Runs the steps in order (S4.sign-out.order). Steps without network come first, so that a hanging request does not
   * delay them.
   */
  async function run(isForced: boolean): Promise<void> {
    await clearLocally(isForced)
    const left = isForced ? await leave(undefined, isForced).catch(() => null) : null
    if (left && (await wasTokenGone())) return leaveForSignInSite(left.signInUrl)
    if (left?.session) markPending(left.session)
    await signOutAtProvider()
    // The customer may have signed in in another tab while the provider was slow.
    leaveForMainSite(await clearToken(left?.session).catch(() => ''))
  }

  /** Without the cookie there is no session to end, and a closed page leads to the sign-in site (S6.closed.redirect). */
  function leaveForSignInSite(url: string): void {
    unmarkPending()
    isLeaving = true
    navigateTo(url, { isExternal: true })
  }

  async function clearLocally(isForced: boolean): Promise<void> {
    markPending()
    $session.set({ status: 'signed-out', ...(isForced ? { isForced } : {}) })
    clearUser()
    if (!isForced) clearTab()
    // The cart comes last, because its database can take seconds.
    await endCart(cart, isForced)
    channel.post(isForced ? 'session-ended' : 'signed-out')
  }

  function leaveForMainSite(url = ''): void {
    const target = isAllowedExternal(url) ? url : bootData.settings.mainSiteUrl
    isLeaving = true
    navigateTo(target, { isExternal: true })
  }

  return { signOut, isSigningOut: () => running !== null, leaveForMainSite }
}

/**
 * Calls the provider. If that fails, the user still goes to the main site (S4.sign-out.provider-failure), because the
 * later steps must clear the token.
 */
async function signOutAtProvider(): Promise<void> {
  const path = '/api/auth/provider-sign-out'
  const options = { timeoutMs: providerTimeoutMs }
  await post(path, undefined, providerSignOutResponseSchema, options).catch(() => null)
}
