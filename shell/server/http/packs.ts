import type { FastifyReply, FastifyRequest } from 'fastify'

import { compress } from './compress.ts'
import { bestEncoding } from './encoding.ts'
import type { RenderedPage } from './rendered-page.ts'

/** One text in every encoding that a response may have; its bytes are shared by all responses. */
export type Pack = RenderedPage['body']

/** Compressed forms of immutable texts, made cheaply: anybody may ask for more of them than the `most` that are kept. */
export function createPacks(most: number): {
  find: (key: string, toText: () => string) => Promise<Pack>
} {
  const packs = new Map<string, Promise<Pack>>()
  return {
    find(key, toText) {
      const pack = packs.get(key) ?? compress(toText(), false)
      packs.delete(key)
      packs.set(key, pack)
      const [oldest] = packs.keys()
      if (packs.size > most && oldest !== undefined) packs.delete(oldest)
      return pack
    },
  }
}

/** Sends a text in the best encoding that the browser accepts. */
export function sendPack(request: FastifyRequest, reply: FastifyReply, pack: Pack): FastifyReply {
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept-encoding').send(pack[encoding])
}
