import { bootData } from 'shared/boot'

import { isApart } from './alone.ts'
import { matchRoute } from './match-route.ts'
import { prefetchPart } from './parts.ts'
import { whenReady } from './ready.ts'

/** Loads the code of a page that is likely the next. */
export function prefetchPage(path: string): void {
  if (isApart(path)) return
  const route = matchRoute(bootData.routes, path)
  if (route) whenReady(() => prefetchPart(route))
}
