import type { FastifyReply, FastifyRequest } from 'fastify'

import type { RenderedDocument } from '../features/pages/types.ts'
import { sendPack } from './packs.ts'

/** Sends a page in the best encoding that the browser accepts. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedDocument,
): FastifyReply {
  return sendPack(request, reply.code(page.status).headers(page.headers), page.body)
}
