import { useEffect, useLayoutEffect } from 'react'
import { bootData } from 'shared/boot'
import { useLocation, useNavigate } from 'shared/navigation'
import { forceColorMode } from 'shared/theme'

import { AuthLayout } from './layout/auth-layout.tsx'
import { DefaultLayout } from './layout/default-layout.tsx'
import { Overlays } from './layout/overlays.tsx'
import { PlainLayout } from './layout/plain-layout.tsx'
import { reportCleanup } from './layout/report-cleanup.ts'
import { isApart } from './routing/isolated-page.ts'
import { KeyedBoundaries } from './routing/keyed-boundaries.tsx'
import type { OnLeavingError } from './routing/leaving-boundary.tsx'
import { matchRoute } from './routing/match-route.ts'
import { RoutePage } from './routing/route-page.tsx'
import { shellAddress } from './routing/shell-address.ts'
import { useGuard } from './routing/use-guard.ts'
import { useNewerBuild } from './routing/use-newer-build.ts'
import { startLive } from './start-live.ts'

const layouts = { default: DefaultLayout, auth: AuthLayout, none: PlainLayout }
const failedPath = bootData.failure ? location.pathname : null

/** The layout, the page and the overlays. */
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
  const layout = isFailed ? 'default' : (route?.layout ?? 'default')
  const Layout = layouts[layout]
  const place = route ?? shellAddress
  const report: OnLeavingError = (error, components) => reportCleanup(place, error, components)
  return (
    <>
      <KeyedBoundaries id={layout} onError={report}>
        <Layout path={pathname}>
          <RoutePage
            route={route}
            isBarred={isBarred}
            isFailed={isFailed}
            onLeavingError={report}
          />
        </Layout>
      </KeyedBoundaries>
      <Overlays />
    </>
  )
}
