import type { FastifyRequest } from 'fastify'

import { pathnameOf } from './pathname.ts'

/** The area of the server that a URL belongs to. `page` is everything else. */
export type RequestKind = 'api' | 'internal' | 'payload' | 'registry' | 'webhook' | 'page'

const kinds: [start: string, kind: RequestKind][] = [
  ['/_registry/', 'registry'],
  ['/_payload/', 'payload'],
  ['/internal/', 'internal'],
  ['/api/webhooks/', 'webhook'],
  ['/api/', 'api'],
]

export function kindOf(request: FastifyRequest): RequestKind {
  const path = pathnameOf(request)
  return kinds.find(([start]) => path.startsWith(start))?.[1] ?? 'page'
}
