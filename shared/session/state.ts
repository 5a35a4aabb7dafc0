import { openRoutes } from '@storefront/api/routes'
import type { KnownUser } from '@storefront/api/session'
import { atom, type WritableAtom } from 'nanostores'

import { bootData, prefixOf } from '../boot.ts'
import type { CartStore } from '../cart/create-store.ts'
import { createSessionChannel } from './other-tabs.ts'
import { createPendingSignOut, isPageOutdated, isPending } from './pending-sign-out.ts'
import { createPresence } from './presence.ts'

/** `isForced`: the server ended the session, so the same customer is likely to return. */
export type Session =
  | { status: 'signed-out'; isForced?: true }
  | { status: 'signed-in'; user: KnownUser | null }

/** The state that the modules of one page's session share. */
export type SessionState = ReturnType<typeof createSessionState>

/** The state of the session of one page, with nothing loaded yet. */
export function createSessionState(cart: CartStore) {
  return {
    cart,
    $session: createSessionAtom(),
    pending: createPendingSignOut(),
    presence: createPresence(),
    channel: createSessionChannel(),
  }
}

/** The boot flag shows whether there is a session, because scripts cannot read the cookie (S3.token.http-only). */
function createSessionAtom(): WritableAtom<Session> {
  return atom<Session>(
    bootData.isSignedIn && !isPending() && !isPageOutdated()
      ? { status: 'signed-in', user: null }
      : { status: 'signed-out' },
  )
}

/** Whether this page works without a session (S6.open). */
export function isOpenPage(): boolean {
  const { pathname } = location
  const path = pathname.slice(prefixOf(pathname).length).replace(/\/+$/, '').toLowerCase()
  return openRoutes.some(route => route.toLowerCase() === path)
}
