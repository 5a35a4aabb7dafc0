import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { logSecurity } from '../../../http/logs/security-log.ts'
import { clientKey } from '../../../http/rate-limits/address-key.ts'
import { createLimiter, type Limiter } from '../../../http/rate-limits/rate-limit.ts'
import { ok } from '../../../http/responses/ok.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { withMinimumDuration } from '../constant-time.ts'
import { forgotPassword } from '../passwords/forgot-password.ts'
import { rememberDevice } from '../passwords/known-device.ts'
import { requireStrongPassword } from '../passwords/password-strength.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { readSession } from '../session.ts'
import { confirmAddress } from './confirm-address.ts'
import { describeLink } from './open-link.ts'
import { hasOwnAccounts } from './own-accounts.ts'
import { renewLink } from './renew-link.ts'
import { findLink } from './repository-links.ts'
import { signUp } from './sign-up.ts'

/** Longer than both branches of the operations that must not reveal whether an address is known. */
const minResponseMs = 300
const mailed = () => ok({ resendAfterSeconds: 60 })

type Limits = {
  byAddress: Limiter
  /** Counts one mail to an e-mail address, known or not. */
  byEmail: (request: FastifyRequest, email: string) => Promise<void>
}

function createLimits(app: FastifyInstance): Limits {
  const emails = new WeakMap<FastifyRequest, string>()
  const limitEmail = createLimiter(app, 'account-email', request => emails.get(request) ?? '')
  return {
    byAddress: createLimiter(app, 'account-ip', clientKey),
    byEmail: async (request, email) => {
      emails.set(request, email.toLowerCase())
      await limitEmail(request)
    },
  }
}

type RouteServices = { dependencies: Dependencies; limits: Limits }

/** Operations by e-mail address. Response and response time do not reveal whether the address is known. */
function registerMailRequests(
  scope: FastifyInstance,
  { dependencies, limits }: RouteServices,
): void {
  addEndpoint(scope, 'POST /api/auth/sign-up', async request => {
    const requested = request.body
    await limits.byEmail(request, requested.email)
    requireStrongPassword(requested.password, requested)
    await withMinimumDuration(minResponseMs, () => signUp(dependencies, requested))
    return mailed()
  })

  addEndpoint(scope, 'POST /api/auth/forgot', async request => {
    const requested = request.body
    await limits.byEmail(request, requested.email)
    await withMinimumDuration(minResponseMs, () => forgotPassword(dependencies, requested))
    return mailed()
  })

  addEndpoint(scope, 'POST /api/auth/renew', async request => {
    const { token } = request.body
    await withMinimumDuration(minResponseMs, async () => {
      const link = await findLink(dependencies.database, token)
      if (!link) return
      await limits.byEmail(request, link.email)
      await renewLink(dependencies, link)
    })
    return mailed()
  })
}

function registerLinkRoutes(scope: FastifyInstance, { dependencies }: RouteServices): void {
  addEndpoint(scope, 'POST /api/auth/link', async request => {
    const { token } = request.body
    return ok(await describeLink(dependencies, token))
  })

  addEndpoint(scope, 'POST /api/auth/verify', async (request, reply) => {
    const confirming = request.body
    const { id, email } = await confirmAddress(dependencies, confirming)
    await rememberDevice(request, reply, id)
    logSecurity(request, { event: 'account.created', accountId: id })
    return ok({ email })
  })

  addEndpoint(scope, 'POST /api/auth/reset', async (request, reply) => {
    const { token, password } = request.body
    const session = await readSession(request)
    const currentSessionId = session?.id ?? null
    const { id, email } = await resetPassword(dependencies, {
      token,
      password,
      currentSessionId,
    })
    // The owner of the mailbox can sign in from this browser even while others try to guess the password.
    await rememberDevice(request, reply, id)
    logSecurity(request, { event: 'password.reset', accountId: id })
    return ok({ email })
  })
}

/** Sign-up and password reset. An external sign-in site does both itself (D7.outside.accounts). */
export async function registerAccounts(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  if (!hasOwnAccounts(dependencies.config)) return
  await app.register(async scope => {
    const limits = createLimits(app)
    scope.addHook('preValidation', async request => {
      await limits.byAddress(request)
    })
    registerMailRequests(scope, { dependencies, limits })
    registerLinkRoutes(scope, { dependencies, limits })
  })
}
