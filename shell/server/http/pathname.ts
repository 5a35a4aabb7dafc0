import type { FastifyRequest } from 'fastify'

/** An address may name its host too (`GET http://shop/home`): the router looks past it. */
const host = /^https?:\/\/[^/?#]*/i
const rest = '/*'

/** As the router reads an address: without host and query, `%5F` being `_`. */
export function readPathname(url: string): string {
  const [path = ''] = url.replace(host, '').split(/[?#]/)
  try {
    return decodeURIComponent(path) || '/'
  } catch {
    return path
  }
}

/** Where a request goes, however its address is spelled: the pattern of its route, or what is left for documents. */
export function pathnameOf({ routeOptions, url }: FastifyRequest): string {
  const { url: pattern = rest } = routeOptions
  return pattern === rest ? readPathname(url) : pattern
}
