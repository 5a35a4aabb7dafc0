import { $newerBuild, checkBuild } from 'shared/builds'
import { isReachable } from 'shared/network'
import { reloadOnce } from 'shared/recovery'

import type { PartAddress } from './loader-types.ts'

/** A part that hung has used up most of the 8 s after which its fallback must stand. */
const askMs = 500

/** This document may not have heard yet that another build is live. */
async function isNewerLive(): Promise<boolean> {
  if ($newerBuild.get() === null) await checkBuild(askMs)
  return $newerBuild.get() !== null
}

function isShown(path: string | undefined): boolean {
  return path !== undefined && location.pathname.toLowerCase().endsWith(path.toLowerCase())
}

/**
 * DESIGN 7, Stale build: a page that is being shown and cannot be loaded reloads the document when it is the shell's
 * own or when a newer build is live, once for each path in 10 s. Anything else shows its fallback, and so does a page
 * without network: a reload would leave the customer with nothing. True: it reloads.
 */
export async function reloadWhenStale({ remote, path }: PartAddress): Promise<boolean> {
  if (!isShown(path)) return false
  if (remote !== 'shell' && !(await isNewerLive())) return false
  if (!(await isReachable()) || !isShown(path)) return false
  return reloadOnce(location.pathname)
}
