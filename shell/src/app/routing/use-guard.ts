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

/** Whether a move comes to a page that it may not see; while the page loads, the server is asked for the cookie. */
function isBarredAt(pathname: string): boolean {
  if (!isClosed(pathname)) return false
  if (isSignedIn()) void checkSession()
  return !isSignedIn()
}

/**
 * Without a session the page leaves a closed route to the server, which remembers the way back and sends the browser to
 * the sign-in site (S6.closed.redirect). The guard decides at arrival only: a page that a sign-out is leaving must not
 * start a navigation of its own. A fresh document must not start one either: the server let it pass, and it is
 * completing a sign-out that the server did not hear of (U5).
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
