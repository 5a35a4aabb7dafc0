import { bootData } from 'shared/boot'

import { isApart } from './alone.ts'
import { matchRoute } from './match-route.ts'
import { loadPart } from './parts.ts'
import { whenReady } from './ready.ts'

/** Loads the code of a page that is likely the next; a failure is told when it is really visited. */
export function prefetchPage(path: string): void {
  if (isApart(path)) return
  const route = matchRoute(bootData.routes, path)
  if (route) whenReady(() => loadPart(route).catch(() => undefined))
}
