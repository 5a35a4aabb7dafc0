import { readSignIn, type SignInReturn } from '@storefront/api/sign-in-code'

function take(): SignInReturn | null {
  if (!/\/auth\/processing\/?$/i.test(location.pathname)) return null
  const signIn = readSignIn(location.search)
  history.replaceState(history.state, '', location.pathname)
  return signIn
}

/**
 * The code of a sign-in and the state that came with it, taken out of the address as soon as the shell runs, before any
 * request of its own: they must not stand in history, in a referrer or in a log (DESIGN 10).
 */
export const takenCode: SignInReturn | null = take()
