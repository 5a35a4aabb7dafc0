import { ownCookies } from '@storefront/api/cookies'
import Cookies from 'js-cookie'

/** The salt of this session; undefined before the first user response, after a sign-out, and without cookies. */
export function readSalt(): string | undefined {
  try {
    return Cookies.get(ownCookies.salt)
  } catch {
    return undefined
  }
}

/** Removes the salt. The server does it too, but this works without network. */
export function dropSalt(): void {
  try {
    Cookies.remove(ownCookies.salt)
  } catch {
    // Without cookies there is no salt.
  }
}
