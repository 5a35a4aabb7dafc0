import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import { HttpError } from '../http-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body, for signatures. Empty if there was none. */
    rawBody: string
  }
}

const poisoned = /"(?:_|\\u005f){2}proto(?:_|\\u005f){2}"\s*:/i

/** Accepts only JSON. `text/plain`, which a form of another site can send, gets 415. An empty body is `undefined`. */
export const jsonBodyPlugin = fastifyPlugin(
  async app => {
    app.decorateRequest('rawBody', '')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (request: FastifyRequest, body: string | Buffer) => {
        const text = String(body)
        request.rawBody = text
        if (text.trim() === '') return undefined
        if (poisoned.test(text)) throw new HttpError(400, 'invalid', { message: 'Forbidden key.' })
        try {
          return JSON.parse(text)
        } catch (cause) {
          throw new HttpError(400, 'invalid', { message: 'The body is not JSON.', cause })
        }
      },
    )
  },
  { name: 'json-body', fastify: '5.x' },
)
