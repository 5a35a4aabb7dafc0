import type { LookupAddress } from 'node:dns'

type Done = (error: Error | null, addresses: LookupAddress[]) => void
export type Resolve = (host: string, done: Done) => void

/**
 * Looks a host up once for all who ask meanwhile. Node looks names up in a few threads that all of the process shares, and
 * cannot stop it, so the dead name server of one team would stop the lookups of the others.
 */
export function shareLookups(resolve: Resolve): Resolve {
  const waiting = new Map<string, Done[]>()
  return (host, done) => {
    const asking = waiting.get(host)
    if (asking) {
      asking.push(done)
      return
    }
    const all = [done]
    waiting.set(host, all)
    resolve(host, (error, addresses) => {
      waiting.delete(host)
      for (const each of all) each(error, addresses)
    })
  }
}
