import { $newerBuild } from 'shared/builds'
import { reloadOnce } from 'shared/recovery'

import type { PartAddress } from './loader-types.ts'

/**
 * DESIGN 7, Stale build: a page that is being shown and cannot be loaded reloads the document when it is the shell's
 * own or when a newer build is live, once for each path in 10 s. Anything else shows its fallback. True: it reloads.
 */
export function reloadWhenStale({ remote, path }: PartAddress): boolean {
  const isShown = path !== undefined && location.pathname.toLowerCase().endsWith(path.toLowerCase())
  const isStale = remote === 'shell' || $newerBuild.get() !== null
  return isShown && isStale && reloadOnce(location.pathname)
}
