import { basename } from 'shared/navigation'

/** Moves the shop for everybody: no team's code may stand beside what is typed and pressed there. */
const alonePath = '/_ops'

/** Whether a page shares its document with no remote: letter case and one trailing slash aside, as routes are matched. */
export function isAlone(path: string): boolean {
  const [name = ''] = path.split(/[?#]/)
  return name.toLowerCase().replace(/\/$/, '') === alonePath
}

/** Whether this document began as one; it stays so, and no other becomes one. */
export const isAloneDocument = isAlone(location.pathname.slice(basename().length))

/** Whether the way there is a full load. */
export function isApart(path: string): boolean {
  return isAlone(path) !== isAloneDocument
}
