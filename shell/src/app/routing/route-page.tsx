import { useStore } from '@nanostores/react'
import { mayEnter } from '@storefront/api/role'
import type { ReactNode } from 'react'
import { bootData } from 'shared/boot'
import { useLocation } from 'shared/navigation'
import { $session } from 'shared/session'

import { FailurePage } from '../../pages/failure-page.tsx'
import { NotFoundPage } from '../../pages/not-found-page.tsx'
import { SwitchedOffPage } from '../../pages/switched-off-page.tsx'
import { PagePlaceholder } from '../server-rendered/page-placeholder.tsx'
import { isFullLoad } from './isolated-page.ts'
import { KeyedBoundaries } from './keyed-boundaries.tsx'
import { isSwitchedOff, type ShopRoute } from './match-route.ts'
import { PageView } from './page-view.tsx'
import type { OnUnmountError } from './unmount-boundary.tsx'

const forbidden = { status: 403, message: 'Forbidden' }

type RoutePageProps = {
  route: ShopRoute | undefined
  isBlocked: boolean
  /** The server sent a failure for this page. */
  isFailed: boolean
  onUnmountError: OnUnmountError
}

type ReplacementProps = Omit<RoutePageProps, 'onUnmountError'>

/** Each page of a container has a boundary that outlives it. All other content belongs to the shell. */
export function RoutePage({ onUnmountError, ...props }: RoutePageProps) {
  const { route } = props
  const replacement = useReplacement(props)
  const part = replacement === undefined ? route : undefined
  return (
    <KeyedBoundaries id={part?.path ?? 'none'} onError={onUnmountError}>
      {part ? <PageView key={part.path} route={part} /> : replacement}
    </KeyedBoundaries>
  )
}

/**
 * Returns the content that replaces a route's page, or undefined to show the page. `/` redirects to `/home`, a blocked
 * page to the sign-in site, and an isolated page to its own page load. The check of the role only informs the customer,
 * because the server protects the data.
 */
function useReplacement({ route, isBlocked, isFailed }: ReplacementProps): ReactNode | undefined {
  const { pathname } = useLocation()
  const session = useStore($session)
  if (route && isSwitchedOff(route)) return <SwitchedOffPage />
  if (isFailed && bootData.failure) return <FailurePage failure={bootData.failure} />
  if (!route) return pathname === '/' ? null : <NotFoundPage />
  if (isBlocked || isFullLoad(pathname)) return <PagePlaceholder route={route} />
  const user = session.status === 'signed-in' && session.user
  const isForbidden = user && !mayEnter(user.role, route.role)
  return isForbidden ? <FailurePage failure={forbidden} /> : undefined
}
