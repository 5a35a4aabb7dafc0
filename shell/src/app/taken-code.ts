import { readCode } from '@storefront/api/sign-in-code'

function take(): string | null {
  if (!/\/auth\/processing\/?$/i.test(location.pathname)) return null
  const code = readCode(location.search)
  history.replaceState(history.state, '', location.pathname)
  return code
}

/**
 * The one-time code of a sign-in, taken out of the address as soon as the shell runs, before any request of its own:
 * it must not stand in history, in a referrer or in a log (DESIGN 10).
 */
export const takenCode: string | null = take()
