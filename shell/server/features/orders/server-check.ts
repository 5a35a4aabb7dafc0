import type { FieldErrors } from '@storefront/api/envelope'
import type { OrderRequest } from '@storefront/api/order'
import { findSshKeyProblem } from '@storefront/api/ssh-key'

type Quoted = { product_id: number; quantity: number }

/** Requires one server for each unit of the quote, and distinct hostnames. Returns no errors if both hold. */
export function checkServers(quoted: Quoted[], servers: OrderRequest['servers']): FieldErrors {
  const open = new Map(quoted.map(line => [line.product_id, line.quantity]))
  const hostnames = new Set<string>()
  const errors: FieldErrors = {}
  servers.forEach((server, index) => {
    const left = open.get(server.product_id) ?? 0
    if (left <= 0) errors[`servers.${index}.product_id`] = 'not_in_quote'
    open.set(server.product_id, left - 1)
    if (hostnames.has(server.hostname)) errors[`servers.${index}.hostname`] = 'duplicate'
    hostnames.add(server.hostname)
  })
  if ([...open.values()].some(left => left > 0)) errors.servers = 'missing'
  return errors
}

/** Orders store one key a line, so a key must not contain a line break. */
export function checkKeys(keys: string[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [index, key] of keys.entries()) {
    const problem = /\p{Cc}/u.test(key) ? 'form' : findSshKeyProblem(key)
    if (problem) errors[`sshKeys.${index}`] = problem
  }
  return errors
}
