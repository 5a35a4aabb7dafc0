import type { FastifyReply, FastifyRequest } from 'fastify'

import { compress } from './compress.ts'
import { bestEncoding } from './encoding.ts'
import type { RenderedPage } from './rendered-page.ts'

/** One text in every content encoding. All responses share its bytes. */
export type CompressedText = RenderedPage['body']

/** A cache of at most `most` immutable texts. Compresses fast, because clients may request more of them than that. */
export function createCompressedTexts(most: number): {
  find: (key: string, toText: () => string) => Promise<CompressedText>
} {
  const compressedTexts = new Map<string, Promise<CompressedText>>()
  return {
    find(key, toText) {
      const compressed = compressedTexts.get(key) ?? compress(toText(), false)
      compressedTexts.delete(key)
      compressedTexts.set(key, compressed)
      const [oldest] = compressedTexts.keys()
      if (compressedTexts.size > most && oldest !== undefined) compressedTexts.delete(oldest)
      return compressed
    },
  }
}

/** Sends a text in the best encoding that the browser accepts. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: CompressedText,
): FastifyReply {
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept-encoding').send(compressed[encoding])
}
