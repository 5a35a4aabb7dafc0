import type { FastifyInstance } from 'fastify'

import type { Sandbox } from '../app.ts'
import { readFields } from '../form.ts'
import { icon } from '../html/layout.ts'
import { sendPage } from '../html/send-page.ts'
import { style } from '../html/style.ts'
import { chooseLanguage, translator } from '../html/texts.ts'
import { mainPage } from '../pages/main-page.ts'

export async function registerMainSite(app: FastifyInstance, { settings }: Sandbox): Promise<void> {
  app.get('/', async (request, reply) => {
    const { language: requested } = readFields(request.query)
    const language = chooseLanguage(requested, request.headers['accept-language'])
    const t = translator(language)
    const body = mainPage(t, { language, shopUrl: settings.shopUrl })
    return sendPage(reply, { language, t, title: t('main.title'), body, isWide: true })
  })
  app.get('/style.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
  app.get('/icon.svg', async (_request, reply) => reply.type('image/svg+xml').send(icon))
  app.get('/healthz', async () => ({ status: 'ok', name: 'sandbox' }))
}
