import type { PageComposition } from '@storefront/api/composition'
import { findRoute } from '@storefront/api/route-pattern'
import { openRoutes } from '@storefront/api/routes'
import { bootData } from 'shared/boot'

export type ShopRoute = PageComposition['routes'][number]

function normalise(pathname: string): string {
  const path = pathname.toLowerCase()
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Matches only full paths, and ignores letter case and one trailing slash. */
export function matchRoute(routes: readonly ShopRoute[], pathname: string): ShopRoute | undefined {
  return findRoute(routes, normalise(pathname))
}

/** Whether the remote of the route was switched off when this page was loaded. */
export function isSwitchedOff({ remote }: Pick<ShopRoute, 'remote'>): boolean {
  return bootData.off?.includes(remote) ?? false
}

/** Whether the path is public, without a token (S6.open). */
export function isOpenPath(pathname: string): boolean {
  const requested = normalise(pathname)
  return openRoutes.some(path => path.toLowerCase() === requested)
}
