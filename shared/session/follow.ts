import { bootData } from '../boot.ts'
import { clearTab } from './clear-tab.ts'
import { watchSession } from './other-tabs.ts'
import { $isLeaving, clearToken, isPending, unmarkPending } from './pending-sign-out.ts'
import { clearPresence } from './presence.ts'
import { isSigningOut, leaveForMainSite } from './sign-out.ts'
import { isOpenPage, session } from './state.ts'
import { clearUser, restoreUser } from './user-info.ts'

/** What another document of this browser did to the session. Whoever signed in there is asked for again. */
export function followOthers(loadUser: () => void): void {
  watchSession(news => {
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
  // The back button must not bring a closed page of the former customer back to life.
  globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.get().status === 'signed-out' && !isOpenPage()) location.reload()
  })
}

/** Longer than a sign-out takes whose provider and server hang: it must not be overtaken in the middle. */
const againMs = 10_000

/**
 * A document that stays tells the server again of a sign-out that it has not confirmed: until then nobody is sure whose
 * documents these are, and `$owner` is unknown in all of them.
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
 * At the start of a document: a sign-out that the server never heard of is completed before anything else is shown as
 * signed in; else the stored user info is there before the user call answers. A sign-in under way ends the mark itself.
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
