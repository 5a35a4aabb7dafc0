import { $newerBuild, checkBuild } from '../builds/builds.ts'
import { isReachable } from '../http/network.ts'
import { hasUnsavedWork } from '../navigation/unsaved.ts'
import { isReloadAllowed, reloadOnce } from './recovery.ts'

/** Short, because a hung module has already used up most of the 8 s after which its fallback must be shown. */
const checkTimeoutMs = 500
/** If a reload has not happened after this time, the customer has canceled it. */
const leavingMs = 10_000
/** A missing chunk of these containers reloads the page. The monolith baseline contains both. */
const platform = new Set(['shell', 'shared', 'monolith'])
const containerFile = /\/r\/([a-z]+)\//

let isLeaving = false

type LoadError = { request?: unknown; message?: unknown } | null | undefined

/** The container of the file that could not be loaded, if the error of the bundler or federation runtime names it. */
function ownerOf(error: unknown): string | undefined {
  const { request, message } = (error as LoadError) ?? {}
  return [request, message].map(text => containerFile.exec(String(text))?.[1]).find(Boolean)
}

/** Checks with the server, because this page may not know yet that another build is live. */
async function isNewerLive(): Promise<boolean> {
  if ($newerBuild.get() === null) await checkBuild(checkTimeoutMs)
  return $newerBuild.get() !== null
}

/** Whether the customer is still on the page that needed the code, and has no unsaved input. */
const mayReload = (path: string) =>
  location.pathname === path && !hasUnsavedWork() && isReloadAllowed(path)

/** Whether the page is reloading now. */
async function reload(owner: string | undefined, path: string): Promise<boolean> {
  if (isLeaving) return true
  if (!mayReload(path)) return false
  if (!platform.has(owner ?? '') && !(await isNewerLive())) return false
  if (!(await isReachable())) return false
  // In the meantime another failure may have reloaded the page, or the customer may have navigated or typed.
  isLeaving ||= mayReload(path) && reloadOnce(path)
  return isLeaving
}

type FailedCode = {
  error: unknown
  /** The owner of the code, for errors that do not name the file. */
  container?: string
  /** The path of the page that needed the code. */
  path?: string
}

/**
 * Reloads the page when a script of the shell or of `shared` cannot be loaded, once for each path in 10 s
 * (S4.stale-build.once). For a script of a remote, reloads only when a newer build is live (S4.stale-build.newer). Does
 * not reload without network (D8), or while the customer has unsaved input (S4.stale-build.unsaved). The promise
 * resolves if the page does not reload; otherwise it stays pending.
 */
export async function reloadForCode(failed: FailedCode): Promise<void> {
  const { error, container, path = location.pathname } = failed
  if (!(await reload(ownerOf(error) ?? container, path))) return
  await new Promise(resolve => setTimeout(resolve, leavingMs))
  isLeaving = false
}
