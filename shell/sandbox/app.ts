import type { ProviderPayment } from '@storefront/api/sandbox'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'

import { acceptForms } from './form.ts'
import { html } from './html/html.ts'
import { sendPage } from './html/send-page.ts'
import { chooseLanguage, translator } from './html/texts.ts'
import type { Mails } from './mails/mails.ts'
import type { Payment, Payments } from './payments/payments.ts'
import type { Webhooks } from './payments/webhooks.ts'
import { registerMainSite } from './routes/main-site.ts'
import { registerOutbox } from './routes/outbox.ts'
import { registerPay } from './routes/pay.ts'
import { registerProvider } from './routes/provider.ts'
import { registerSignIn } from './routes/sign-in.ts'
import type { Settings } from './settings.ts'

/** The services of the sandbox for its routes. */
export type Sandbox = {
  settings: Settings
  payments: Payments
  mails: Mails
  webhooks: Webhooks
  fetch: typeof globalThis.fetch
  toProviderPayment: (payment: Payment) => ProviderPayment
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  if (request.url.startsWith('/v1/'))
    return reply.code(status).send({ error: status === 404 ? 'not_found' : 'failed' })
  const language = chooseLanguage(undefined, request.headers['accept-language'])
  const t = translator(language)
  const isMissing = status === 404
  const title = isMissing ? t('error.title') : t('error.failed')
  const text = isMissing ? t('error.text') : t('error.failedText')
  const body = html`<h1>${title}</h1><p class="muted">${text}</p>
<p><a href="/">${t('error.main')}</a></p>`
  return sendPage(reply, { language, t, title, body }, { status })
}

export async function createSandbox(sandbox: Sandbox): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    // No route sees a path that is not valid UTF-8.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(request as FastifyRequest, reply as FastifyReply, error.statusCode ?? 400),
  }) as unknown as FastifyInstance
  acceptForms(app)
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site']
    // Only pages of the sandbox can post forms.
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
    if (request.method === 'POST' && isForeign) return reply.code(403).send({ error: 'forbidden' })
  })
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, 404))
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return sendFailure(request, reply, status)
  })
  await registerMainSite(app, sandbox)
  await registerSignIn(app, sandbox)
  await registerOutbox(app, sandbox)
  if (sandbox.settings.hasPayments) await registerPay(app, sandbox)
  await app.register(scope => registerProvider(scope, sandbox))
  return app
}
