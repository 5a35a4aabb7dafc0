import { openRoutes } from '@storefront/api/routes'
import type { KnownUser } from '@storefront/api/session'
import { atom } from 'nanostores'

import { bootData, prefixOf } from '../boot.ts'
import { isPending } from './pending-sign-out.ts'

/** `isForced`: the server ended it; the same person is likely to be back. */
export type Session =
  | { status: 'signed-out'; isForced?: true }
  | { status: 'signed-in'; user: KnownUser | null }

/** Scripts know of the session by the boot flag. They cannot read the cookie (S3.token.http-only). */
export const session = atom<Session>(
  bootData.isSignedIn && !isPending()
    ? { status: 'signed-in', user: null }
    : { status: 'signed-out' },
)

/** Whether this document may stay without a session (S6.open). */
export function isOpenPage(): boolean {
  const { pathname } = location
  const path = pathname.slice(prefixOf(pathname).length).replace(/\/+$/, '').toLowerCase()
  return openRoutes.some(route => route.toLowerCase() === path)
}
