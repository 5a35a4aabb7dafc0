import { hashSchema } from '@storefront/api/registry'
import type { FastifyRequest } from 'fastify'

import type { Dependencies } from '../dependencies.ts'

type Served = ReturnType<Dependencies['compositions']['served']>[number]

const shortLength = 12
const known = new WeakMap<Served, string[]>()

/** `cart@1f2e3d4c5b6a`: the container and the start of the release's id. */
function releasesOf(served: Served): string[] {
  const { shell, shared, remotes } = served.composition
  const names =
    known.get(served) ??
    [shell, shared, ...Object.values(remotes)].map(
      ({ name, id }) => `${name}@${id.slice(0, shortLength)}`,
    )
  known.set(served, names)
  return names
}

/**
 * The composition of the page that calls, its releases, and its arm while a canary runs. A composition that new pages no
 * longer get has only its id.
 */
export function describeCaller({ headers, traced, server }: FastifyRequest) {
  const named = traced?.composition ?? headers['x-composition']
  const id = named === undefined ? undefined : hashSchema.safeParse(named).data
  if (id === undefined) return {}
  const { compositions } = server.dependencies
  const served = compositions.served().find(one => one.id === id)
  const { candidates } = compositions.following()
  const arm = candidates.includes(id) ? 'candidate' : 'stable'
  return {
    'shop.composition': id,
    ...(served && { 'shop.releases': releasesOf(served) }),
    ...(candidates.length > 0 && { 'shop.arm': arm }),
  }
}
