import { HttpError } from '../../http-error.ts'

const origin = /^https?:\/\/[^/?#]*/i
/** Empty, `.` and `..` in any spelling, and separators in disguise: a service may read them as another path. */
const ambiguous = /^(?:\.|%2e){0,2}$|%2f|%5c|\\/i
const printable = /^[\x21-\x7e]+$/

/**
 * The path and query for the service: what follows `/api/teams/<team>` in the URL, as the client has spelled it.
 * @throws HttpError 404 for a path that two programs can read differently
 */
export function toBackendPath(url: string): string {
  const [withQuery = ''] = url.replace(origin, '').split('#')
  const [path = '', ...query] = withQuery.split('?')
  const segments = path.split('/').slice(4)
  const inner = segments.slice(0, -1)
  const last = segments.at(-1) ?? ''
  const isClear = ![...inner, last || 'end'].some(segment => ambiguous.test(segment))
  if (segments.join('') === '' || !isClear || !printable.test(withQuery))
    throw new HttpError(404, 'not_found', { message: 'Not found.' })
  return [`/${segments.join('/')}`, ...query].join('?')
}
