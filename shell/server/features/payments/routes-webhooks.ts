import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { findProvider } from './provider/provider.ts'
import { receiveEvent } from './receive-event.ts'

/** `POST /api/webhooks/<provider>`: the signature covers the raw bytes, so nothing may parse them first. */
export async function registerWebhooks(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  await app.register(async raw => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.post('/api/webhooks/:provider', async request => {
      const { provider: name } = request.params as { provider: string }
      const provider = findProvider(dependencies, name)
      if (!provider) throw new HttpError(404, 'not_found')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = await provider.readEvent(body, request.headers)
      if (event === null) return ok({ received: true })
      const outcome = await receiveEvent(dependencies.database, name, event)
      if (outcome === 'mismatch')
        request.log.error({ event: event.id }, 'Payment does not match its order')
      return ok({ received: true })
    })
  })
}
