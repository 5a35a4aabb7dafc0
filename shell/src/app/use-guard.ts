import { useEffect, useState } from 'react'
import { bootData } from 'shared/boot'
import { reloadOnce } from 'shared/recovery'
import { $session, leaveForSignIn } from 'shared/session'

import { isOpenPath, matchRoute } from './match-route.ts'
import { tellFailure } from './tell-failure.ts'

type Arrival = { pathname: string; isBarred: boolean; isDocument: boolean }

function isClosed(pathname: string): boolean {
  if ($session.get().status === 'signed-in' || isOpenPath(pathname)) return false
  return matchRoute(bootData.routes, pathname) !== undefined
}

/**
 * SPEC 6: without a session a closed route is left to the server, which remembers the way back and sends the browser
 * to sign in. Decided at arrival only: a page that a sign-out is leaving must not start a navigation of its own. Nor
 * must a document: the server let it pass, and a sign-out that it did not hear of is being completed (DESIGN 6).
 */
export function useGuard(pathname: string): boolean {
  const [arrival, setArrival] = useState<Arrival>(() => ({
    pathname,
    isBarred: isClosed(pathname),
    isDocument: true,
  }))
  const isSame = arrival.pathname === pathname
  const now = isSame ? arrival : { pathname, isBarred: isClosed(pathname), isDocument: false }
  if (!isSame) setArrival(now)
  const isToLeave = now.isBarred && !now.isDocument

  useEffect(() => {
    if (isToLeave && !reloadOnce(location.pathname)) leaveForSignIn().catch(tellFailure)
  }, [isToLeave])

  return now.isBarred
}
