import { HttpError } from '../../http-error.ts'

const origin = /^https?:\/\/[^/?#]*/i
/**
 * A service may read these segments as another path: empty, `.` and `..` in any spelling and before parameters (`..;a`),
 * separators in disguise, control characters, bytes that are never UTF-8, and all of this encoded twice.
 */
const ambiguous =
  /^(?:\.|%2e){0,2}(?:$|;|%3b)|%2f|%5c|\\|%[01][0-9a-f]|%7f|%c[01]|%25(?:25)*(?:2e|2f|5c)/i
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
