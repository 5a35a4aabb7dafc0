import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { type Account, confirm, createAccount, type Session } from './account.ts'
import { type Api, respond } from './api.ts'
import { createStripeEvent, toStripeWebhook } from './events.ts'
import { nextStep, renderPage } from './page.ts'
import { findSession } from './sessions.ts'

export type FakeStripe = {
  /** The value of `STRIPE_API_BASE`, and the origin of the payment pages. */
  url: string
  /** Settings of a shop that uses it. */
  environment: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string }
  account: Account
  /** Method and path of each request. */
  calls: string[]
  /** While it is set, every request gets no response, or one with this status. */
  failure: 'down' | number | null
  /** The next request has its effect, and its response gets lost. */
  losesResponse: boolean
  last: () => Session
  /** The shop that gets an event when a customer pays on a page. */
  webhookUrl: string | null
  stop: () => Promise<void>
}

const key = 'sk_test_51Fake'
const secret = 'whsec_fake'

async function sendCompleted({ account, webhookUrl }: FakeStripe, session: Session): Promise<void> {
  if (webhookUrl === null) return
  const event = createStripeEvent(account, 'checkout.session.completed', session)
  const { method, headers, payload: body } = toStripeWebhook(event, [secret])
  await fetch(webhookUrl, { method, headers, body })
}

async function showPage(
  fake: FakeStripe,
  session: Session,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : null
  const step = form ? nextStep(form.get('action')) : 'card'
  if (step === null && session.status === 'open') {
    confirm(session)
    await sendCompleted(fake, session)
  }
  if (step === null || session.status !== 'open') {
    response.writeHead(303, { location: session.success_url }).end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(renderPage(session, step))
}

/** Stripe's API and payment pages for one account in test mode, on a free port. */
export async function startFakeStripe(now: () => number = Date.now): Promise<FakeStripe> {
  const account = createAccount()
  const api: Api = { account, url: '', now, key, byIdempotencyKey: new Map() }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', fake.url)
    const [, pageId] = /^\/c\/pay\/([^/]+)$/.exec(url.pathname) ?? []
    if (pageId) return showPage(fake, findSession(api, pageId), request, response)
    fake.calls.push(`${method} ${url.pathname}`)
    const body = await text(request)
    if (fake.failure === 'down') return void request.socket.destroy()
    const answer =
      fake.failure === null
        ? respond(api, { method, url, headers, body })
        : { status: fake.failure, body: { error: { type: 'api_error', message: 'Failure' } } }
    if (fake.losesResponse) {
      fake.losesResponse = false
      return void request.socket.destroy()
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(error => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeStripe = {
    url: api.url,
    environment: {
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_BASE: api.url,
    },
    account,
    calls: [],
    failure: null,
    losesResponse: false,
    last: () => {
      const session = account.sessions.at(-1)
      if (!session) throw new Error('Stripe has created no session')
      return session
    },
    webhookUrl: null,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}
