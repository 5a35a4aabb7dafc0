import { $newerBuild, checkBuild } from '../builds.ts'
import { isReachable } from '../network.ts'
import { isReloadAllowed, reloadOnce } from '../recovery.ts'
import { hasUnsavedWork } from '../unsaved.ts'

/** A part that hung has used up most of the 8 s after which its fallback must stand. */
const askMs = 500
/** A reload that has not brought the next document by then was called off by the customer. */
const leavingMs = 10_000
/** A missing chunk of these reloads the page; the monolith baseline is both in one. */
const platform = new Set(['shell', 'shared', 'monolith'])
const containerFile = /\/r\/([a-z]+)\//

let isLeaving = false

type LoadError = { request?: unknown; message?: unknown } | null | undefined

/** Container of the file that could not be loaded, where the bundler or the federation runtime names it. */
function ownerOf(error: unknown): string | undefined {
  const { request, message } = (error as LoadError) ?? {}
  return [request, message].map(text => containerFile.exec(String(text))?.[1]).find(Boolean)
}

/** This document may not have heard yet that another build is live. */
async function isNewerLive(): Promise<boolean> {
  if ($newerBuild.get() === null) await checkBuild(askMs)
  return $newerBuild.get() !== null
}

/** The customer is still where the code was asked for, and loses nothing. */
const mayReload = (path: string) =>
  location.pathname === path && !hasUnsavedWork() && isReloadAllowed(path)

/** True: the page is being reloaded. */
async function reload(owner: string | undefined, path: string): Promise<boolean> {
  if (isLeaving) return true
  if (!mayReload(path)) return false
  if (!platform.has(owner ?? '') && !(await isNewerLive())) return false
  if (!(await isReachable())) return false
  // Meanwhile another failure may have reloaded the page, or the customer gone on or begun to type.
  isLeaving ||= mayReload(path) && reloadOnce(path)
  return isLeaving
}

type FailedCode = {
  error: unknown
  /** Whose code it is, where the error does not tell. */
  container?: string
  /** Where it was asked for. */
  path?: string
}

/**
 * A script of the shell or of `shared` that cannot be loaded reloads the page, once for each path in 10 s
 * (S4.stale-build.once). A script of a remote does so only when a newer build is live (S4.stale-build.newer). Nothing
 * is reloaded without network (D8), or while something unsaved would be lost (S4.stale-build.unsaved). The call returns
 * when the failure stays, and not while the page is being reloaded.
 */
export async function reloadForCode(failed: FailedCode): Promise<void> {
  const { error, container, path = location.pathname } = failed
  if (!(await reload(ownerOf(error) ?? container, path))) return
  await new Promise(resolve => setTimeout(resolve, leavingMs))
  isLeaving = false
}
