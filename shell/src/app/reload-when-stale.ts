import { $newerBuild } from 'shared/builds'
import { isReachable } from 'shared/network'
import { reloadOnce } from 'shared/recovery'

import type { PartAddress } from './loader-types.ts'

/**
 * DESIGN 7, Stale build: a page that is being shown and cannot be loaded reloads the document when it is the shell's
 * own or when a newer build is live, once for each path in 10 s. Anything else shows its fallback, and so does a page
 * without network: a reload would leave the customer with nothing. True: it reloads.
 */
export async function reloadWhenStale({ remote, path }: PartAddress): Promise<boolean> {
  const isShown = path !== undefined && location.pathname.toLowerCase().endsWith(path.toLowerCase())
  const isStale = remote === 'shell' || $newerBuild.get() !== null
  if (!isShown || !isStale || !(await isReachable())) return false
  return reloadOnce(location.pathname)
}
