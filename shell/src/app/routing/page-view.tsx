import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { $language } from 'shared/i18n'
import { useLocation } from 'shared/navigation'

import { routeLanguage } from '../language/route-language.ts'
import { clearFailure, firstResult } from '../modules/remote-modules.ts'
import { RemoteView } from '../modules/remote-view.tsx'
import { markReady } from '../ready.ts'
import { PagePlaceholder } from '../server-rendered/page-placeholder.tsx'
import { leaveStaticPage, takeOver } from '../server-rendered/static-page.ts'
import type { ShopRoute } from './match-route.ts'
import { PageFailure } from './page-failure.tsx'
import { useArrival } from './use-arrival.ts'

/** How long the static skeleton stays at the start, and the previous page on navigation. */
const timeoutMs = { document: 2500, navigation: 600 }
let isFirst = true

/** The page of a route. Until it is loaded, React keeps the previous content on screen, without a flash. */
export function PageView({ route }: { route: ShopRoute }) {
  const initial = use(firstResult(route, isFirst ? timeoutMs.document : timeoutMs.navigation))
  const arrive = useArrival(() => route.text[$language.get()])
  const { pathname } = useLocation()
  const isSettled = useRef(false)

  useLayoutEffect(() => routeLanguage.apply(route.path), [route])

  useEffect(() => {
    isFirst = false
    return () => {
      clearFailure(route)
      leaveStaticPage()
    }
  }, [route])

  // One page can have several paths: `/plans/1001` and `/plans/1002`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each path
  useEffect(() => {
    if (isSettled.current) arrive()
  }, [pathname])

  return (
    <RemoteView
      address={route}
      initial={initial}
      placeholder={<PagePlaceholder route={route} />}
      fallback={failure => <PageFailure {...failure} route={route} />}
      onSettled={() => {
        isSettled.current = true
        markReady()
        arrive()
      }}
      onMounted={() => takeOver(route.path)}
    />
  )
}
