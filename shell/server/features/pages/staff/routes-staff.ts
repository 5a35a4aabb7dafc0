import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { Dependencies } from '../../../dependencies.ts'
import { logRejection, logSecurity } from '../../../http/logs/security-log.ts'
import { clientKey } from '../../../http/rate-limits/address-key.ts'
import { createLimiter } from '../../../http/rate-limits/rate-limit.ts'
import { readLanguage } from '../../../http/requests/read-language.ts'
import { sendPage } from '../../../http/responses/send-page.ts'
import { HttpError } from '../../../http-error.ts'
import {
  type Attempt,
  confirmChallenge,
  openConfirmed,
  readSession,
  requireFreshSignIn,
  type StaffProvider,
  sealConfirmed,
  signInStaff,
  staffPaths,
  startAttempt,
  takeAttempt,
  toComparisonCode,
} from '../../accounts/index.ts'
import { renderStaffPage, type StaffPageState } from './staff-page.ts'

const formType = 'application/x-www-form-urlencoded'
const startSchema = z.object({ returnTo: z.catch(z.string(), '') })
const confirmSchema = z.object({ challenge: z.string().check(z.regex(/^[\w-]{43}$/)) })
const formSchema = z.object({ field: z.string().check(z.maxLength(1000)) })

const problems: Record<string, 'unavailable' | 'forbidden' | 'stale' | 'ended'> = {
  provider_unavailable: 'unavailable',
  forbidden: 'forbidden',
  confirmation_needed: 'stale',
  state_mismatch: 'ended',
}
/** Where a sign-in without a return path ends. */
const startPages = { operator: '/_ops', support: '/chat/desk' }

const ended = () => new HttpError(400, 'state_mismatch', { message: 'This sign-in has ended.' })

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Services = { provider: StaffProvider; dependencies: Dependencies }

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(address, 302)
}

const createSend =
  ({ settings: { name } }: StaffProvider) =>
  async (request: FastifyRequest, reply: FastifyReply, state: StaffPageState) => {
    const page = await renderStaffPage(state, { language: readLanguage(request), provider: name })
    return sendPage(request, reply, page)
  }

/** Turns rejections into pages that tell the way out. */
function createGuard(provider: StaffProvider) {
  const send = createSend(provider)
  return (handle: Handler): Handler =>
    async (request, reply) => {
      try {
        return await handle(request, reply)
      } catch (error) {
        const status = error instanceof HttpError ? problems[error.code] : undefined
        if (!status) throw error
        logRejection(request, 'sign-in.failed', error)
        request.log.warn({ err: error }, 'a sign-in of staff failed')
        return send(request, reply, { status })
      }
    }
}

/** The session of a person whom the provider has signed in. */
async function requireStaff(request: FastifyRequest) {
  const session = await readSession(request)
  if (!session?.staff) throw ended()
  return session
}

async function leave(
  reply: FastifyReply,
  provider: StaffProvider,
  attempt: Attempt,
): Promise<FastifyReply> {
  return redirect(reply, (await provider.start(attempt)).href)
}

/** The return from the provider: to a sign-in, or to the question before a change. */
function createReturn({ provider, dependencies }: Services): Handler {
  const { config } = dependencies
  const send = createSend(provider)
  return async (request, reply) => {
    const attempt = takeAttempt(request, reply)
    if (!attempt) throw ended()
    const [, query = ''] = request.url.split('?')
    const returned = new URL(`${config.publicUrl}${staffPaths.return}?${query}`)
    const claims = await provider.finish(returned, attempt)
    if (attempt.confirmation) {
      requireFreshSignIn(attempt, claims, await readSession(request))
      const field = sealConfirmed(dependencies, attempt.confirmation)
      const code = toComparisonCode(attempt.confirmation.challenge)
      return send(request, reply, { status: 'confirm', field, code })
    }
    const role = await signInStaff(request, reply, claims)
    return redirect(reply, attempt.returnTo === '/home' ? startPages[role] : attempt.returnTo)
  }
}

/** The button of the question. Only its page knows the field. */
function createConfirm({ provider, dependencies }: Services): Handler {
  const send = createSend(provider)
  return async (request, reply) => {
    const session = await requireStaff(request)
    const { field = '' } = formSchema.safeParse(request.body).data ?? {}
    const confirmed = openConfirmed(dependencies, field, session)
    if (!confirmed) throw ended()
    await confirmChallenge(dependencies.database, confirmed)
    logSecurity(request, { event: 'confirm.succeeded', accountId: session.account.id })
    return send(request, reply, { status: 'confirmed' })
  }
}

async function registerForm(scope: FastifyInstance, confirm: Handler): Promise<void> {
  const toFields = async (_request: FastifyRequest, body: string | Buffer) =>
    Object.fromEntries(new URLSearchParams(String(body)))
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 4096 }, toFields)
  scope.post(staffPaths.confirm, confirm)
}

/** The sign-in of staff at the OpenID provider, the confirmation before a change, and the sign-out. */
export async function registerStaff(app: FastifyInstance, services: Services): Promise<void> {
  const { provider, dependencies } = services
  const { publicUrl, mainSiteUrl } = dependencies.config
  const guard = createGuard(provider)
  // Each return causes requests to the provider.
  const limit = createLimiter(app, 'account-ip', clientKey)

  const signIn: Handler = async (request, reply) => {
    const { returnTo } = startSchema.parse(request.query)
    return leave(reply, provider, startAttempt(request, reply, { returnTo, confirmation: null }))
  }
  const startConfirmation: Handler = async (request, reply) => {
    const { id: sessionId } = await requireStaff(request)
    const { challenge = null } = confirmSchema.safeParse(request.query).data ?? {}
    if (challenge === null) throw ended()
    const confirmation = { sessionId, challenge }
    return leave(reply, provider, startAttempt(request, reply, { returnTo: '', confirmation }))
  }
  app.get(staffPaths.signIn, guard(signIn))
  app.get(staffPaths.confirm, guard(startConfirmation))
  app.get(staffPaths.return, {
    preValidation: async request => limit(request),
    handler: guard(createReturn(services)),
  })
  app.get(staffPaths.signOut, async (_request, reply) => {
    const address = await provider.findSignOut(`${publicUrl}/guest`)
    return redirect(reply, address?.href ?? mainSiteUrl)
  })
  await app.register(scope => registerForm(scope, guard(createConfirm(services))))
}
