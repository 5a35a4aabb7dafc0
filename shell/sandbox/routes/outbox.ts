import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Sandbox } from '../app.ts'
import { readFields } from '../form.ts'
import { sendPage } from '../html/send-page.ts'
import { chooseLanguage, translator } from '../html/texts.ts'
import { type MailView, mailPage } from '../pages/mail-page.ts'
import { outboxPage } from '../pages/outbox-page.ts'

/** Links open in the whole tab. The mail cannot run scripts or load files. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

function toView(requested: string | undefined): MailView {
  return requested === 'text' || requested === 'source' ? requested : 'html'
}

/** Shows the mails of the shop in demos. No mail leaves this machine. */
export async function registerOutbox(app: FastifyInstance, { mails }: Sandbox): Promise<void> {
  type Request = FastifyRequest<{ Params: { id: string } }>

  app.get('/outbox', async (request, reply) => {
    const { language: requested, to: address = '' } = readFields(request.query)
    const language = chooseLanguage(requested, request.headers['accept-language'])
    const t = translator(language)
    const body = outboxPage(t, { language, address, mails: mails.list(address) })
    return sendPage(reply, { language, t, title: t('outbox.title'), body, isWide: true })
  })

  app.get('/outbox/:id', async (request: Request, reply) => {
    const mail = mails.find(request.params.id)
    if (!mail) return reply.callNotFound()
    const fields = readFields(request.query)
    const language = chooseLanguage(fields.language, request.headers['accept-language'])
    const t = translator(language)
    const body = mailPage(t, { mail, language, view: toView(fields.view) })
    const page = { language, t, title: mail.subject, body, isWide: true }
    return sendPage(reply, page, { hasFrame: true })
  })

  app.get('/outbox/:id/html', async (request: Request, reply) => {
    const mail = mails.find(request.params.id)
    if (!mail) return reply.callNotFound()
    return reply
      .headers({
        'content-security-policy': letterPolicy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(mail.html.replace('<head>', '<head>\n<base target="_top">'))
  })
}
