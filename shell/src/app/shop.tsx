import { useEffect, useLayoutEffect } from 'react'
import { bootData } from 'shared/boot'
import { useLocation, useNavigate } from 'shared/navigation'
import { forceColorMode } from 'shared/theme'

import { isApart } from './alone.ts'
import { AuthLayout } from './auth-layout.tsx'
import { PlainLayout } from './bare-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { KeyedBoundaries } from './keyed-boundaries.tsx'
import type { OnLeavingError } from './leaving-boundary.tsx'
import { matchRoute } from './match-route.ts'
import { Overlays } from './overlays.tsx'
import { reportCleanup } from './report-cleanup.ts'
import { RoutePage } from './route-page.tsx'
import { shellAddress } from './shell-address.ts'
import { startLive } from './start-live.ts'
import { useGuard } from './use-guard.ts'
import { useNewerBuild } from './use-newer-build.ts'

const layouts = { default: DefaultLayout, auth: AuthLayout, none: PlainLayout }
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
