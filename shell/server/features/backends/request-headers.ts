import type { IncomingHttpHeaders } from 'node:http'

/** Everything else stays in the shop: cookies, tokens, addresses of customers, and headers of one connection. */
const passed = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
]

/** The headers of a customer's request that a service of a team gets, without those that belong to one connection. */
export function passHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const ofConnection = (headers.connection ?? '').split(',').map(name => name.trim().toLowerCase())
  return Object.fromEntries(
    passed.flatMap(name => {
      const value = headers[name]
      if (typeof value !== 'string' || ofConnection.includes(name)) return []
      return [[name, value]]
    }),
  )
}
