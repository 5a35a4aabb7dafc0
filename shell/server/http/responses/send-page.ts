import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendCompressed } from './compressed-texts.ts'
import type { RenderedPage } from './rendered-page.ts'

/** Sends a page in the best encoding that the browser accepts. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): FastifyReply {
  return sendCompressed(request, reply.code(page.status).headers(page.headers), page.body)
}
