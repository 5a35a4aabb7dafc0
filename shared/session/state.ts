import { openRoutes } from '@storefront/api/routes'
import type { KnownUser } from '@storefront/api/session'
import { atom } from 'nanostores'

import { bootData, prefixOf } from '../boot.ts'
import { isPending } from './pending-sign-out.ts'

/** `isForced`: the server ended the session, so the same customer is likely to return. */
export type Session =
  | { status: 'signed-out'; isForced?: true }
  | { status: 'signed-in'; user: KnownUser | null }

/** The boot flag tells scripts whether there is a session, because they cannot read the cookie (S3.token.http-only). */
export const session = atom<Session>(
  bootData.isSignedIn && !isPending()
    ? { status: 'signed-in', user: null }
    : { status: 'signed-out' },
)

/** Whether this page works without a session (S6.open). */
export function isOpenPage(): boolean {
  const { pathname } = location
  const path = pathname.slice(prefixOf(pathname).length).replace(/\/+$/, '').toLowerCase()
  return openRoutes.some(route => route.toLowerCase() === path)
}
