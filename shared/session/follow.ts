import { bootData } from '../boot.ts'
import { clearTab } from './clear-tab.ts'
import { sessionChannel } from './other-tabs.ts'
import { $isLeaving, clearToken, isPending, unmarkPending } from './pending-sign-out.ts'
import { clearPresence } from './presence.ts'
import { isSigningOut, leaveForMainSite } from './sign-out.ts'
import { isOpenPage, session } from './state.ts'
import { clearUser, restoreUser } from './user-info.ts'

/** Follows session changes of other tabs. After a sign-in there, it loads the user. */
export function followOthers(loadUser: () => void): void {
  sessionChannel.listen(news => {
    if (news === 'signed-in') {
      clearPresence()
      session.set({ status: 'signed-in', user: null })
      loadUser()
      return
    }
    session.set({ status: 'signed-out' })
    if (news === 'signed-out') clearTab()
    if (!isOpenPage() && !isSigningOut()) leaveForMainSite()
  })
  // The Back button must not restore a closed page of the previous customer.
  globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.get().status === 'signed-out' && !isOpenPage()) location.reload()
  })
}

/** Longer than a sign-out with a hanging provider and server, so that a retry does not interrupt it. */
const againMs = 10_000

/**
 * Retries an unconfirmed sign-out while the page stays open. Until the server confirms it, `$owner` is unknown in all
 * tabs.
 */
export function completeSignOut(): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const again = () => {
    if (isPending() && !isSigningOut()) void clearToken().catch(() => null)
  }
  $isLeaving.subscribe(isLeaving => {
    clearInterval(timer)
    timer = isLeaving ? setInterval(again, againMs) : undefined
  })
}

/**
 * Runs when the page starts. Completes an unconfirmed sign-out before anything is shown as signed in. Otherwise it
 * restores the stored user info before the user request finishes. On the sign-in page, the sign-in itself removes the
 * mark.
 */
export async function startSession(loadUser: () => void): Promise<void> {
  if (isPending() && !bootData.isSignedIn) unmarkPending()
  if (!isPending()) return recall(loadUser)
  if (location.pathname.toLowerCase().endsWith('/auth/processing')) return
  await clearToken().catch(() => null)
  if (!isOpenPage()) leaveForMainSite()
}

async function recall(loadUser: () => void): Promise<void> {
  if (!bootData.isSignedIn) return clearUser()
  const user = await restoreUser()
  const now = session.get()
  if (!user || now.status !== 'signed-in' || now.user) return
  if (user === 'unreadable') loadUser()
  else session.set({ ...now, user })
}
