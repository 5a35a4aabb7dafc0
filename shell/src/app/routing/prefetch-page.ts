import { bootData } from 'shared/boot'
import { $newerBuild } from 'shared/builds'
import { prefetchClient } from 'shared/http'
import { basename } from 'shared/navigation'
import { $session } from 'shared/session'

import { prefetchComponent } from '../modules/remote-modules.ts'
import { whenReady } from '../ready.ts'
import { isFullLoad } from './isolated-page.ts'
import { isOpenPath, isSwitchedOff, matchRoute, type ShopRoute } from './match-route.ts'

const waiting = new Set<ShopRoute>()

/** Whether a link to the path loads a new page, which does not use the code of this one. */
function leavesPage(path: string): boolean {
  const needsSignIn = !isOpenPath(path) && $session.get().status !== 'signed-in'
  return needsSignIn || isFullLoad(path) || $newerBuild.get() !== null
}

const isOpened = ({ path }: ShopRoute) =>
  matchRoute(bootData.routes, location.pathname.slice(basename().length))?.path === path

/** Loads the code of a page that the customer probably visits next, as soon as the current page is complete. */
export function prefetchPage(path: string): void {
  const route = matchRoute(bootData.routes, path)
  if (!route || waiting.has(route) || isSwitchedOff(route) || leavesPage(path)) return
  waiting.add(route)
  whenReady(() => {
    waiting.delete(route)
    if (isOpened(route)) return
    void prefetchComponent(route)
    // Most pages send a request first.
    prefetchClient()
  })
}
