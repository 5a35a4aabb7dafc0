import { type Language, languagesByPrefix } from '@storefront/api/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import type { Dependencies } from '../dependencies.ts'
import { redactUrl } from '../http/logs/logger.ts'
import { isPageRequest } from '../http/requests/is-page.ts'
import { splitPrefix } from '../http/requests/return-to.ts'
import { toErrorResponse } from '../http/responses/failure.ts'
import type { RenderedPage } from '../http/responses/rendered-page.ts'
import { sendPage } from '../http/responses/send-page.ts'
import { HttpError } from '../http-error.ts'

const titles: Record<number, string> = {
  400: 'Bad Request',
  404: 'Page Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** Language of the prefix, and the path of the page for a retry: never another host, and without a query. */
function localize(url: string): { language: Language; path?: string } {
  const [path = ''] = url.split('?')
  const language = languagesByPrefix[splitPrefix(path)[0]]
  return /^\/(?![/\\])/.test(path) ? { language, path } : { language }
}

type PageRenderer = Dependencies['pages']

const busyPages = new WeakMap<PageRenderer, Map<Language, Promise<RenderedPage>>>()

function busyPage(renderer: PageRenderer, language: Language): Promise<RenderedPage> {
  const pages = busyPages.get(renderer) ?? new Map<Language, Promise<RenderedPage>>()
  busyPages.set(renderer, pages)
  const failure = { status: 429, message: 'Too Many Requests', language }
  const page = pages.get(language) ?? renderer.renderBare(failure)
  pages.set(language, page)
  return page
}

/** The only place that turns errors into responses: a page for a page request, JSON for all others. */
export async function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfterSeconds, isServerFault } = toErrorResponse(
    error,
    request.routeOptions.bodyLimit,
  )
  const details = { err: error, path: redactUrl(request.url), status }
  request.server.reportFailure(error)
  if (isServerFault) request.log.error(details, 'request failed')
  else request.log.info({ path: details.path, status, code: body.error }, 'request rejected')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (isPageRequest(request)) {
    const message = titles[status] ?? 'Internal Server Error'
    const { pages } = request.server.dependencies
    const { language, path } = localize(request.url)
    // Rejected requests must be cheap, so they all get the same page.
    if (status === 429) return sendPage(request, reply, await busyPage(pages, language))
    const failure = { status, message, language, ...(path && { path }), requestId: request.id }
    return sendPage(request, reply, await pages.renderBare(failure))
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
