import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

import type { Sites } from './sites.ts'

const formType = 'application/x-www-form-urlencoded'

/**
 * The body of a form or of JSON with the addresses of the sites, because a page has local ones, for example where to
 * return after the sign-in. Null for every other body, which is passed on unread.
 */
export async function readOutsideBody(
  request: IncomingMessage,
  sites: Sites,
): Promise<Buffer | null> {
  const type = request.headers['content-type'] ?? ''
  const isForm = type.startsWith(formType)
  if (request.headers['content-encoding'] || !(isForm || type.startsWith('application/json')))
    return null
  const body = await buffer(request)
  const text = body.toString()
  if (!isForm) return Buffer.from(sites.toOutside(text))
  const fields = [...new URLSearchParams(text)]
  const sent = fields.map(([name, value]) => [name, sites.toOutside(value)] as [string, string])
  return Buffer.from(new URLSearchParams(sent).toString())
}
