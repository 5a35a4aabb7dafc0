import { useEffect, useState } from 'react'
import { bootData } from 'shared/boot'
import { reloadOnce } from 'shared/recovery'
import { $session, checkSession, isSigningOut, leaveForSignIn } from 'shared/session'

import { reportFailure } from '../report-failure.ts'
import { isOpenPath, matchRoute } from './match-route.ts'

type Arrival = { pathname: string; isBlocked: boolean; isFullLoad: boolean }

const isSignedIn = () => $session.get().status === 'signed-in'

function isClosed(pathname: string): boolean {
  return !isOpenPath(pathname) && matchRoute(bootData.routes, pathname) !== undefined
}

/** Whether navigation leads to a protected page. While the page loads, the server checks the cookie. */
function isBlockedAt(pathname: string): boolean {
  if (!isClosed(pathname)) return false
  if (isSignedIn()) void checkSession()
  return !isSignedIn()
}

/**
 * Without a session, the page loads a protected route from the server, which stores the return path and redirects to
 * the sign-in site (S6.closed.redirect). The guard blocks only client-side navigation. It ignores a sign-out on the
 * current page, which navigates itself. It also ignores a new page load, because the server has allowed that, and the
 * page may be completing a sign-out that did not reach the server (U5).
 */
export function useGuard(pathname: string): boolean {
  const [arrival, setArrival] = useState<Arrival>(() => ({
    pathname,
    isBlocked: isClosed(pathname) && !isSignedIn(),
    isFullLoad: true,
  }))
  const isSame = arrival.pathname === pathname
  const now = isSame ? arrival : { pathname, isBlocked: isBlockedAt(pathname), isFullLoad: false }
  if (!isSame) setArrival(now)
  const isLeaving = now.isBlocked && !now.isFullLoad

  useEffect(() => {
    // A sign-out leads away itself. A second request for the sign-in site would replace its state cookie.
    if (!isLeaving || isSigningOut()) return
    if (!reloadOnce(location.pathname)) leaveForSignIn().catch(reportFailure)
  }, [isLeaving])

  return now.isBlocked
}
