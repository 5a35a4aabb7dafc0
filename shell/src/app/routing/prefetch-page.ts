import { bootData } from 'shared/boot'

import { prefetchComponent } from '../modules/remote-modules.ts'
import { whenReady } from '../ready.ts'
import { isFullLoad } from './isolated-page.ts'
import { isSwitchedOff, matchRoute } from './match-route.ts'

/** Loads the code of a page that the customer probably visits next. */
export function prefetchPage(path: string): void {
  if (isFullLoad(path)) return
  const route = matchRoute(bootData.routes, path)
  if (route && !isSwitchedOff(route)) whenReady(() => prefetchComponent(route))
}
