import type { PageComposition } from '@storefront/api/composition'
import { openRoutes } from '@storefront/api/routes'

export type ShopRoute = PageComposition['routes'][number]

function normalise(pathname: string): string {
  const path = pathname.toLowerCase()
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Whole path only, letter case and one trailing slash aside (DESIGN 6). */
export function matchRoute(routes: readonly ShopRoute[], pathname: string): ShopRoute | undefined {
  const wanted = normalise(pathname)
  return routes.find(route => route.path.toLowerCase() === wanted)
}

/** SPEC 6: may be seen without a token. */
export function isOpenPath(pathname: string): boolean {
  const wanted = normalise(pathname)
  return openRoutes.some(path => path.toLowerCase() === wanted)
}
