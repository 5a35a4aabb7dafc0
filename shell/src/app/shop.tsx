import { useStore } from '@nanostores/react'
import { mayEnter } from '@storefront/api/role'
import { useEffect, useLayoutEffect } from 'react'
import { bootData } from 'shared/boot'
import { useLocation, useNavigate } from 'shared/navigation'
import { $session } from 'shared/session'
import { forceColorMode } from 'shared/theme'

import { FailurePage } from '../pages/failure-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { isApart } from './alone.ts'
import { AuthLayout } from './auth-layout.tsx'
import { BareLayout } from './bare-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { matchRoute, type ShopRoute } from './match-route.ts'
import { Overlays } from './overlays.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PageView } from './page-view.tsx'
import { startLive } from './start-live.ts'
import { useGuard } from './use-guard.ts'
import { useNewerBuild } from './use-newer-build.ts'

const layouts = { default: DefaultLayout, auth: AuthLayout, none: BareLayout }
const forbidden = { status: 403, message: 'Forbidden' }
const failedPath = bootData.failure ? location.pathname : null

/** Layout, page and everything that stands over them. */
export function Shop() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const route = matchRoute(bootData.routes, pathname)
  const isBarred = useGuard(pathname)
  useNewerBuild()
  useEffect(startLive, [])

  useEffect(() => {
    if (isApart(pathname)) location.reload()
  }, [pathname])

  useEffect(() => {
    if (pathname === '/') navigate(`/home${search}`, { replace: true })
  }, [pathname, search, navigate])

  useLayoutEffect(() => {
    forceColorMode(route?.colorMode ?? null)
  }, [route])

  const isFailed = failedPath === location.pathname
  const Layout = layouts[isFailed ? 'default' : (route?.layout ?? 'default')]
  return (
    <>
      <Layout path={pathname}>
        {isFailed && bootData.failure ? (
          <FailurePage failure={bootData.failure} />
        ) : (
          <RoutePage route={route} isBarred={isBarred} />
        )}
      </Layout>
      <Overlays />
    </>
  )
}

/**
 * `/` is on its way to `/home`; a barred page is on its way to the sign-in site, one that stands apart to its own document. What a page of the team shows is
 * guarded by the server; here a customer is only told.
 */
function RoutePage({ route, isBarred }: { route: ShopRoute | undefined; isBarred: boolean }) {
  const { pathname } = useLocation()
  const session = useStore($session)
  if (!route) return pathname === '/' ? null : <NotFoundPage />
  if (isBarred || isApart(pathname)) return <PageSkeleton skeleton={route.skeleton} />
  const user = session.status === 'signed-in' && session.user
  if (user && !mayEnter(user.role, route.role)) return <FailurePage failure={forbidden} />
  return <PageView key={route.path} route={route} />
}
