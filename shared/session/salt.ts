import { ownCookies } from '@storefront/api/cookies'
import Cookies from 'js-cookie'

/** What the server gave to this session; none before the first user answer, after a sign-out, and without cookies. */
export function readSalt(): string | undefined {
  try {
    return Cookies.get(ownCookies.salt)
  } catch {
    return undefined
  }
}

/** The server does it too; here it needs no network. */
export function dropSalt(): void {
  try {
    Cookies.remove(ownCookies.salt)
  } catch {
    // Without cookies there is none.
  }
}
