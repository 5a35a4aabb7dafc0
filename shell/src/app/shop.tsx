import { useEffect, useLayoutEffect } from 'react'
import { bootData } from 'shared/boot'
import { useLocation, useNavigate } from 'shared/navigation'
import { forceColorMode } from 'shared/theme'

import { AuthLayout } from './layout/auth-layout.tsx'
import { DefaultLayout } from './layout/default-layout.tsx'
import { Overlays } from './layout/overlays.tsx'
import { PlainLayout } from './layout/plain-layout.tsx'
import { reportCleanup } from './layout/report-cleanup.ts'
import { isFullLoad } from './routing/isolated-page.ts'
import { KeyedBoundaries } from './routing/keyed-boundaries.tsx'
import { matchRoute } from './routing/match-route.ts'
import { prefetchLinks } from './routing/prefetch-links.ts'
import { RoutePage } from './routing/route-page.tsx'
import { shellAddress } from './routing/shell-address.ts'
import type { OnUnmountError } from './routing/unmount-boundary.tsx'
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
  const isBlocked = useGuard(pathname)
  useNewerBuild()
  useEffect(startLive, [])
  useEffect(() => prefetchLinks(), [])

  useEffect(() => {
    if (isFullLoad(pathname)) location.reload()
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
  const module = route ?? shellAddress
  const report: OnUnmountError = (error, components) => reportCleanup(module, error, components)
  return (
    <>
      <KeyedBoundaries id={layout} onError={report}>
        <Layout path={pathname}>
          <RoutePage
            route={route}
            isBlocked={isBlocked}
            isFailed={isFailed}
            onUnmountError={report}
          />
        </Layout>
      </KeyedBoundaries>
      <Overlays />
    </>
  )
}
