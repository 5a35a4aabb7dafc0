import type { FastifyRequest } from 'fastify'

/** A request may name its host too (`GET http://shop/home`). The router ignores it. */
const host = /^https?:\/\/[^/?#]*/i
const rest = '/*'

/** The path as the router reads it: without host and query, with `%5F` decoded to `_`. */
export function readPathname(url: string): string {
  const [path = ''] = url.replace(host, '').split(/[?#]/)
  try {
    return decodeURIComponent(path) || '/'
  } catch {
    return path
  }
}

/** The pattern of the route of a request, in any spelling of its URL, or the path for the catch-all route of pages. */
export function pathnameOf({ routeOptions, url }: FastifyRequest): string {
  const { url: pattern = rest } = routeOptions
  return pattern === rest ? readPathname(url) : pattern
}
