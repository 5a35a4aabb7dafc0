import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendPack } from './packs.ts'
import type { RenderedPage } from './rendered-page.ts'

/** Sends a page in the best encoding that the browser accepts. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): FastifyReply {
  return sendPack(request, reply.code(page.status).headers(page.headers), page.body)
}
