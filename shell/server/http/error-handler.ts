import type { Language } from '@storefront/api/language'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { splitPrefix } from '../auth/return-to.ts'
import { toFailureAnswer } from './failure.ts'
import { isDocument } from './is-document.ts'
import { redactUrl } from './logger.ts'
import { sendDocument } from './send-document.ts'

const languages = { '': 'en', '/zh-TW': 'zh-TW', '/es': 'es' } as const

const titles: Record<number, string> = {
  400: 'Bad Request',
  404: 'Page Not Found',
  503: 'Service Unavailable',
}

/** Language by prefix, and the way back to the same page: never to another host, and without what may be secret. */
function placeOf(url: string): { language: Language; path?: string } {
  const [path = ''] = url.split('?')
  const language = languages[splitPrefix(path)[0]]
  return /^\/(?![/\\])/.test(path) ? { language, path } : { language }
}

/** The one place where errors become answers: an envelope, or a page where a page was asked for. */
export async function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfterSeconds, isOurs } = toFailureAnswer(error)
  const details = { err: error, path: redactUrl(request.url), status }
  request.server.noteFailure(error)
  if (isOurs) request.log.error(details, 'request failed')
  else request.log.info({ path: details.path, status, code: body.error }, 'request refused')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (isDocument(request)) {
    const message = titles[status] ?? 'Internal Server Error'
    const page = await request.server.dependencies.documents.renderBare({
      status,
      message,
      ...placeOf(request.url),
      requestId: request.id,
    })
    return sendDocument(request, reply, page)
  }
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
