import { useStore } from '@nanostores/react'
import { mayEnter } from '@storefront/api/role'
import type { ReactNode } from 'react'
import { bootData } from 'shared/boot'
import { useLocation } from 'shared/navigation'
import { $session } from 'shared/session'

import { FailurePage } from '../../pages/failure-page.tsx'
import { NotFoundPage } from '../../pages/not-found-page.tsx'
import { isApart } from './isolated-page.ts'
import { KeyedBoundaries } from './keyed-boundaries.tsx'
import type { OnLeavingError } from './leaving-boundary.tsx'
import type { ShopRoute } from './match-route.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { PageView } from './page-view.tsx'

const forbidden = { status: 403, message: 'Forbidden' }

type RoutePageProps = {
  route: ShopRoute | undefined
  isBarred: boolean
  /** The document itself says what went wrong in the place of this page. */
  isFailed: boolean
  onLeavingError: OnLeavingError
}

type StandInProps = Omit<RoutePageProps, 'onLeavingError'>

/** Pages of parts each have a boundary that outlives them; everything else is the shell's own. */
export function RoutePage({ onLeavingError, ...props }: RoutePageProps) {
  const { route } = props
  const standIn = useStandIn(props)
  const part = standIn === undefined ? route : undefined
  return (
    <KeyedBoundaries id={part?.path ?? 'none'} onError={onLeavingError}>
      {part ? <PageView key={part.path} route={part} /> : standIn}
    </KeyedBoundaries>
  )
}

/**
 * What stands in the place of a route's page; undefined: nothing does. `/` is on its way to `/home`; a barred page is on
 * its way to the sign-in site, one that stands apart to its own document. What a page of the team shows is guarded by the
 * server; here a customer is only told.
 */
function useStandIn({ route, isBarred, isFailed }: StandInProps): ReactNode | undefined {
  const { pathname } = useLocation()
  const session = useStore($session)
  if (isFailed && bootData.failure) return <FailurePage failure={bootData.failure} />
  if (!route) return pathname === '/' ? null : <NotFoundPage />
  if (isBarred || isApart(pathname)) return <PageSkeleton skeleton={route.skeleton} />
  const user = session.status === 'signed-in' && session.user
  const isForbidden = user && !mayEnter(user.role, route.role)
  return isForbidden ? <FailurePage failure={forbidden} /> : undefined
}
