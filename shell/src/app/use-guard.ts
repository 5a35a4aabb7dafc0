import { useEffect, useState } from 'react'
import { bootData } from 'shared/boot'
import { $session } from 'shared/session'

import { isOpenPath, matchRoute } from './match-route.ts'

function isClosed(pathname: string): boolean {
  if ($session.get().status === 'signed-in' || isOpenPath(pathname)) return false
  return bootData.failure === null && matchRoute(bootData.routes, pathname) !== undefined
}

/**
 * SPEC 6: without a session a closed route is left to the server, which remembers the way back and sends the browser
 * to sign in. Decided at arrival only: a page that a sign-out is leaving must not start a navigation of its own.
 */
export function useGuard(pathname: string): boolean {
  const [arrival, setArrival] = useState({ pathname, isBarred: isClosed(pathname) })
  const now = arrival.pathname === pathname ? arrival : { pathname, isBarred: isClosed(pathname) }
  if (now !== arrival) setArrival(now)

  useEffect(() => {
    if (now.isBarred) location.reload()
  }, [now.isBarred])

  return now.isBarred
}
