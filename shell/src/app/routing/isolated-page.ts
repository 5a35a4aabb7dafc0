import { basename } from 'shared/navigation'

/** Operators deploy for all customers on this page, so no code of a remote may run next to its inputs. */
const isolatedPath = '/_ops'

/** Whether a page runs without remotes. Ignores letter case and one trailing slash, like route matching. */
export function isIsolated(path: string): boolean {
  const [name = ''] = path.split(/[?#]/)
  return name.toLowerCase().replace(/\/$/, '') === isolatedPath
}

/** Whether this page load started on an isolated page. It never changes afterwards. */
export const isIsolatedLoad = isIsolated(location.pathname.slice(basename().length))

/** Whether navigation to a path needs a full page load. */
export function isFullLoad(path: string): boolean {
  return isIsolated(path) !== isIsolatedLoad
}
