import { useEffect, useState } from 'react'
import { bootData } from 'shared/boot'
import { reloadOnce } from 'shared/recovery'
import { $session, checkSession, leaveForSignIn } from 'shared/session'

import { reportFailure } from '../report-failure.ts'
import { isOpenPath, matchRoute } from './match-route.ts'

type Arrival = { pathname: string; isBarred: boolean; isDocument: boolean }

const isSignedIn = () => $session.get().status === 'signed-in'

function isClosed(pathname: string): boolean {
  return !isOpenPath(pathname) && matchRoute(bootData.routes, pathname) !== undefined
}

/** Whether navigation leads to a protected page. While the page loads, the server checks the cookie. */
function isBarredAt(pathname: string): boolean {
  if (!isClosed(pathname)) return false
  if (isSignedIn()) void checkSession()
  return !isSignedIn()
}

/**
 * Without a session, the page loads a protected route from the server, which stores the way back and redirects to the
 * sign-in site (S6.closed.redirect). The guard decides only on navigation: a page that a sign-out leaves must not start
 * another navigation. A new page load must not start one either, because the server has allowed it, and it may be
 * completing a sign-out that did not reach the server (U5).
 */
export function useGuard(pathname: string): boolean {
  const [arrival, setArrival] = useState<Arrival>(() => ({
    pathname,
    isBarred: isClosed(pathname) && !isSignedIn(),
    isDocument: true,
  }))
  const isSame = arrival.pathname === pathname
  const now = isSame ? arrival : { pathname, isBarred: isBarredAt(pathname), isDocument: false }
  if (!isSame) setArrival(now)
  const isToLeave = now.isBarred && !now.isDocument

  useEffect(() => {
    if (isToLeave && !reloadOnce(location.pathname)) leaveForSignIn().catch(reportFailure)
  }, [isToLeave])

  return now.isBarred
}
