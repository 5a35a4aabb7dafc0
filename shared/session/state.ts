import { openRoutes } from '@storefront/api/routes'
import type { KnownUser } from '@storefront/api/session'
import { atom } from 'nanostores'

import { bootData, prefixOf } from '../boot.ts'
import { isPending } from './pending.ts'

/** `isForced`: the server ended it; the same person is likely to be back. */
export type Session =
  | { status: 'signed-out'; isForced?: true }
  | { status: 'signed-in'; user: KnownUser | null }

/** JavaScript knows of the session by the boot flag, not by the cookie (DESIGN 6). */
export const session = atom<Session>(
  bootData.isSignedIn && !isPending()
    ? { status: 'signed-in', user: null }
    : { status: 'signed-out' },
)

/** Whether this document may stay without a session (SPEC 6). */
export function isOpenPage(): boolean {
  const { pathname } = location
  const path = pathname.slice(prefixOf(pathname).length).replace(/\/+$/, '').toLowerCase()
  return openRoutes.some(route => route.toLowerCase() === path)
}
