import type { FastifyReply, FastifyRequest } from 'fastify'

import type { RenderedDocument } from '../document/types.ts'
import { chooseEncoding } from './encoding.ts'

/** Sends a page in the best encoding that the browser accepts. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedDocument,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .headers(page.headers)
    .header('vary', 'accept-encoding')
    .send(page.body[encoding])
}
