import { ownCookies } from '@storefront/api/cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { logRejection, logSecurity } from '../../../http/logs/security-log.ts'
import { clearTokenCookie, cookieOptions, setTokenCookie } from '../../../http/requests/cookies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { toClientInfo } from '../client-info.ts'
import { rememberDevice } from '../passwords/known-device.ts'
import { readSession, readToken } from '../session.ts'
import { isNewerSession, nameSession } from '../session-name.ts'
import { staffPaths } from '../staff/staff-paths.ts'
import { endSession } from './end-session.ts'
import { exchangeCode } from './exchange.ts'
import { signOutAtProvider } from './provider-sign-out.ts'
import { toSignInUrl } from './sign-in-url.ts'
import { clearState, readState, setState } from './state-cookie.ts'

/** Runs the work of other features at a sign-in. It never makes a sign-in fail. */
export type OnSignIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
) => Promise<void>

/** Staff also sign out at the OpenID provider. A failing database never stops a sign-out. */
async function toNextPage(request: FastifyRequest): Promise<string> {
  const { config } = request.server.dependencies
  if (config.staffProvider === null) return config.mainSiteUrl
  const session = await readSession(request).catch(() => null)
  return session?.staff ? config.publicUrl + staffPaths.signOut : config.mainSiteUrl
}

/** The redirect to the sign-in site, the return from it, and the server's steps of sign-out (S4.sign-out.order). */
export async function registerAuth(
  app: FastifyInstance,
  dependencies: Dependencies,
  onSignIn: OnSignIn,
): Promise<void> {
  addEndpoint(app, 'POST /api/auth/leave', async (request, reply) => {
    const destination = request.body
    const signInUrl = toSignInUrl(request, setState(request, reply, destination))
    return ok({ signInUrl, session: nameSession(request) })
  })

  addEndpoint(app, 'GET /api/auth/presence', async request =>
    ok({ hasToken: Boolean(request.cookies.token) }),
  )

  addEndpoint(app, 'POST /api/auth/exchange', async (request, reply) => {
    const { timeZone, ...code } = request.body
    const client = toClientInfo(request, timeZone)
    const stateCookie = readState(request)
    const signedInAs = (await readSession(request))?.account.id ?? null
    const exchanged = exchangeCode(dependencies, { ...code, stateCookie, signedInAs, client })
    const { token, account } = await exchanged.catch(error => {
      logRejection(request, 'sign-in.failed', error)
      throw error
    })
    // The new session replaces the previous one of this browser.
    await endSession(request, { event: 'session.ended', reason: 'replaced' })
    await onSignIn(request, reply, account.id)
    if (account.passwordHash !== null) await rememberDevice(request, reply, account.id)
    setTokenCookie(request, reply, token)
    clearState(request, reply)
    logSecurity(request, { event: 'sign-in.succeeded', accountId: account.id })
    return ok({ owner: account.owner, returnTo: stateCookie?.returnTo ?? '/home' })
  })

  addEndpoint(app, 'POST /api/auth/provider-sign-out', async request => {
    const session = await readSession(request)
    if (session)
      await signOutAtProvider(dependencies, session).catch(cause => {
        const message = 'The sign-in site did not answer.'
        throw new HttpError(502, 'provider_unavailable', { message, cause })
      })
    return ok({})
  })

  await app.register(async scope => {
    // The recovery page signs out with an HTML form without fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', async () => undefined)
    addEndpoint(scope, 'POST /api/auth/clear-token', async (request, reply) => {
      const done = ok({ mainSiteUrl: await toNextPage(request) })
      if (isNewerSession(request)) return done
      await endSession(request, { event: 'sign-out' })
      if (readToken(request) !== null) reply.clearCookie(ownCookies.chat, cookieOptions(request))
      clearTokenCookie(request, reply)
      const isForm = request.headers['content-type']?.startsWith(
        'application/x-www-form-urlencoded',
      )
      if (isForm) return reply.redirect(done.content.mainSiteUrl, 303)
      return done
    })
  })
}
