import { demoAccounts, passwordResponseSchema } from '@storefront/api/sandbox'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Sandbox } from '../app.ts'
import { readFields } from '../form.ts'
import { sendPage } from '../html/send-page.ts'
import { chooseLanguage, translator } from '../html/texts.ts'
import { type SignInFault, signInPage } from '../pages/sign-in-page.ts'
import { signOutPage } from '../pages/sign-out-page.ts'
import { toReturnUrl, type Visit } from '../visit.ts'

type Attempt = { visit: Visit; email: string; password: string; address: string }
type SignInOutcome = { t: string } | { fault: SignInFault }

async function requestShop(
  origin: string,
  { visit, email, password, address }: Attempt,
  { settings, fetch }: Sandbox,
): Promise<SignInOutcome | null> {
  const { state, device } = visit
  const response = await fetch(`${origin}/internal/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${settings.secret}`,
      'x-client-address': address,
    },
    body: JSON.stringify({ email, password, device, ...(state !== '' && { state }) }),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (response?.status === 422) return { fault: 'wrong' }
  if (response?.status === 429) return { fault: 'limited' }
  // The shop responded. A request to another address would only expose the secret.
  if (response && response.status >= 400 && response.status < 500) return { fault: 'unreachable' }
  const parsed = passwordResponseSchema.safeParse(await response?.json().catch(() => null))
  return parsed.success ? parsed.data : null
}

/** Signs in at the shop's address. If that one is down, signs in at the server process that the customer came from. */
async function signIn(attempt: Attempt, sandbox: Sandbox): Promise<SignInOutcome> {
  const { returnUrl } = attempt.visit
  const origins = new Set([sandbox.settings.shopUrl, new URL(returnUrl).origin])
  for (const origin of origins) {
    const outcome = await requestShop(origin, attempt, sandbox)
    if (outcome) return outcome
  }
  return { fault: 'unreachable' }
}

const statuses = { wrong: 422, limited: 429, unreachable: 503 }

/**
 * The external sign-in site (S1.sign-in.external). It accepts e-mail and password, or a demo account, and redirects the customer to the shop with a one-time code.
 */
export async function registerSignIn(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const toVisit = (fields: Record<string, string>, accepted: string | undefined): Visit => {
    const language = chooseLanguage(fields.language, accepted)
    const { return: url, proof = '', state = '', device = '' } = fields
    const returnUrl = toReturnUrl({ url, proof }, sandbox.settings, language)
    return { language, returnUrl, proof, state: state.slice(0, 128), device: device.slice(0, 256) }
  }
  const show = (reply: FastifyReply, visit: Visit, email: string, fault: SignInFault | null) => {
    const t = translator(visit.language)
    const { shopUrl } = sandbox.settings
    const body = signInPage(t, { visit, email, fault, shopUrl })
    const page = { language: visit.language, t, title: t('signIn.title'), body }
    const status = fault ? statuses[fault] : 200
    return sendPage(reply, page, { status, formTargets: [visit.returnUrl] })
  }

  app.get('/sign-in', async (request, reply) => {
    const fields = readFields(request.query)
    const visit = toVisit(fields, request.headers['accept-language'])
    return show(reply, visit, fields.email ?? '', null)
  })

  app.post('/sign-in', async (request, reply) => {
    const fields = readFields(request.body)
    const visit = toVisit(fields, request.headers['accept-language'])
    const demo = demoAccounts.find(({ email }) => email === fields.demo)
    const { email = '', password = '' } = demo ?? fields
    const outcome = await signIn({ visit, email, password, address: request.ip }, sandbox)
    if ('fault' in outcome) return show(reply, visit, email, outcome.fault)
    const url = new URL(visit.returnUrl)
    url.searchParams.set('t', outcome.t)
    return reply.header('cache-control', 'no-store').redirect(url.href, 303)
  })

  app.get('/sign-out', async (request, reply) => {
    const { language: requested } = readFields(request.query)
    const language = chooseLanguage(requested, request.headers['accept-language'])
    const t = translator(language)
    const body = signOutPage(t, language)
    return sendPage(reply, { language, t, title: t('signOut.title'), body })
  })
}
