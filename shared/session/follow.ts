import { bootData } from '../boot.ts'
import { addUnsavedWork } from '../navigation/unsaved.ts'
import { clearTab } from './clear-tab.ts'
import { isPageOutdated, isPending } from './pending-sign-out.ts'
import type { SignOut } from './sign-out.ts'
import { isOpenPage, type SessionState } from './state.ts'
import { clearUser, restoreUser } from './user-info.ts'

type Parts = SessionState & SignOut & { loadUser: () => void }

/** Starts the session of a page: follows the other tabs, and completes a sign-out that a previous page started. */
export function startFollowing(parts: Parts): void {
  // A reload would interrupt the steps of a sign-out.
  addUnsavedWork(parts.isSigningOut)
  followOthers(parts)
  parts.pending.followMark()
  completeSignOut(parts)
  void startSession(parts)
}

/** Follows session changes of other tabs. After a sign-in there, it loads the user. */
function followOthers(parts: Parts): void {
  const { $session, presence, channel, loadUser } = parts
  channel.listen(change => {
    if (change !== 'signed-in') return followEnd(parts, change)
    presence.clearPresence()
    $session.set({ status: 'signed-in', user: null })
    loadUser()
  })
  // The Back button must not restore a closed page of the previous customer.
  globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && $session.get().status === 'signed-out' && !isOpenPage()) location.reload()
  })
}

function followEnd(parts: Parts, change: 'signed-out' | 'session-ended'): void {
  const { $session, isSigningOut, leaveForMainSite } = parts
  $session.set({ status: 'signed-out' })
  if (change === 'signed-out') clearTab()
  if (!isOpenPage() && !isSigningOut()) leaveForMainSite()
}

/** Longer than a sign-out with a hanging provider and server, so that a retry does not interrupt it. */
const retryMs = 10_000

/**
 * Retries an unconfirmed sign-out while the page stays open. Until the server confirms it, `$owner` is unknown in all
 * tabs.
 */
function completeSignOut({ pending: { $isLeaving, clearToken }, isSigningOut }: Parts): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const retry = () => {
    if (isPending() && !isSigningOut()) void clearToken().catch(() => null)
  }
  $isLeaving.subscribe(isLeaving => {
    clearInterval(timer)
    timer = isLeaving ? setInterval(retry, retryMs) : undefined
  })
}

/**
 * Completes an unconfirmed sign-out before anything is shown as signed in. Otherwise it restores the stored user info
 * before the user request finishes. On the sign-in page, the sign-in itself removes the mark.
 */
async function startSession(parts: Parts): Promise<void> {
  const { unmarkPending, clearToken } = parts.pending
  if (isPending() && !bootData.isSignedIn) unmarkPending()
  if (!isPending())
    return isPageOutdated() ? followEnd(parts, 'signed-out') : restoreKnownUser(parts)
  if (location.pathname.toLowerCase().endsWith('/auth/processing')) return
  await clearToken().catch(() => null)
  if (!isOpenPage()) parts.leaveForMainSite()
}

async function restoreKnownUser({ $session, loadUser }: Parts): Promise<void> {
  if (!bootData.isSignedIn) return clearUser()
  const user = await restoreUser()
  const now = $session.get()
  if (!user || now.status !== 'signed-in' || now.user) return
  if (user === 'unreadable') loadUser()
  else $session.set({ ...now, user })
}
