import type { Language } from '@storefront/api/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import type { Dependencies } from '../dependencies.ts'
import { toErrorResponse } from '../http/failure.ts'
import { isDocument } from '../http/is-page.ts'
import { redactUrl } from '../http/logger.ts'
import type { RenderedPage } from '../http/rendered-page.ts'
import { splitPrefix } from '../http/return-to.ts'
import { sendDocument } from '../http/send-page.ts'
import { HttpError } from '../http-error.ts'

const languages = { '': 'en', '/zh-TW': 'zh-TW', '/es': 'es' } as const

const titles: Record<number, string> = {
  400: 'Bad Request',
  404: 'Page Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** Language by prefix, and the way back to the same page: never to another host, and without what may be secret. */
function placeOf(url: string): { language: Language; path?: string } {
  const [path = ''] = url.split('?')
  const language = languages[splitPrefix(path)[0]]
  return /^\/(?![/\\])/.test(path) ? { language, path } : { language }
}

type PageRenderer = Dependencies['documents']

const busyPages = new WeakMap<PageRenderer, Map<Language, Promise<RenderedPage>>>()

function busyPage(documents: PageRenderer, language: Language): Promise<RenderedPage> {
  const pages = busyPages.get(documents) ?? new Map<Language, Promise<RenderedPage>>()
  busyPages.set(documents, pages)
  const failure = { status: 429, message: 'Too Many Requests', language }
  const page = pages.get(language) ?? documents.renderBare(failure)
  pages.set(language, page)
  return page
}

/** The one place where errors become answers: an envelope, or a page where a page was asked for. */
export async function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfterSeconds, isOurs } = toErrorResponse(error)
  const details = { err: error, path: redactUrl(request.url), status }
  request.server.noteFailure(error)
  if (isOurs) request.log.error(details, 'request failed')
  else request.log.info({ path: details.path, status, code: body.error }, 'request refused')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (isDocument(request)) {
    const message = titles[status] ?? 'Internal Server Error'
    const { documents } = request.server.dependencies
    const { language, path } = placeOf(request.url)
    // Refused requests must cost next to nothing: one page for all of them.
    if (status === 429) return sendDocument(request, reply, await busyPage(documents, language))
    const failure = { status, message, language, ...(path && { path }), requestId: request.id }
    return sendDocument(request, reply, await documents.renderBare(failure))
  }
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Every error and every unknown path gets a response through `handleError`. */
export const errorsPlugin = fastifyPlugin(
  async app => {
    app.setErrorHandler(handleError)
    app.setNotFoundHandler(async () => {
      throw new HttpError(404, 'not_found', { message: 'Not found.' })
    })
  },
  { name: 'errors', dependencies: ['security-log'], fastify: '5.x' },
)
