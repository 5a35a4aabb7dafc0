import { basename } from 'shared/navigation'

/** This page deploys for all customers, so no code of a remote may run next to its input. */
const alonePath = '/_ops'

/** Whether a page runs without any remote. Like route matching, this ignores letter case and one trailing slash. */
export function isAlone(path: string): boolean {
  const [name = ''] = path.split(/[?#]/)
  return name.toLowerCase().replace(/\/$/, '') === alonePath
}

/** Whether the tab was loaded as an isolated page, which never changes afterwards. */
export const isAloneDocument = isAlone(location.pathname.slice(basename().length))

/** Whether navigation to a path needs a full page load. */
export function isApart(path: string): boolean {
  return isAlone(path) !== isAloneDocument
}
