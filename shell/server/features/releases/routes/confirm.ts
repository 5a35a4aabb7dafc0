import type { FastifyInstance } from 'fastify'

import { hashSecret } from '../../../crypto/secret.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { logSecurity } from '../../../http/logs/security-log.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import {
  type Session,
  type TryPassword,
  takeConfirmedChallenge,
  wrongPassword,
} from '../../accounts/index.ts'
import { createConfirmation, rejectInPreview } from '../tokens/confirmation.ts'

/** Whether the owner of the session has signed in again at the provider, for the page with this secret. */
async function requireConfirmed(
  { database }: Dependencies,
  { id: sessionId }: Session,
  secret: string,
): Promise<void> {
  const challenge = hashSecret(secret)
  if (await takeConfirmedChallenge(database, { sessionId, challenge })) return
  throw new HttpError(403, 'confirmation_needed', {
    message: 'Sign in again at the provider, and allow changes there.',
  })
}

/** `POST /_registry/confirm`: a signed-in operator proves again before a change who it is. */
export async function registerConfirm(
  app: FastifyInstance,
  dependencies: Dependencies,
  tryPassword: TryPassword,
): Promise<void> {
  addEndpoint(
    app,
    'POST /_registry/confirm',
    { preValidation: async request => rejectInPreview(request), config: { audits: 'confirm' } },
    async request => {
      const { session } = request
      const { account } = session
      if ('secret' in request.body) {
        await requireConfirmed(dependencies, session, request.body.secret)
        return ok(createConfirmation(dependencies, session))
      }
      const { password } = request.body
      if (account.passwordHash === null)
        throw new HttpError(403, 'foreign_token', {
          message: 'This account signs in elsewhere and has no password here: use a token.',
        })
      // The session identifies this browser, so no one elsewhere can use up its attempts.
      const guesser = { address: request.ip, known: session.id }
      const { id: accountId, email } = account
      const tried = { request, operation: 'confirm', guesser, email, password } as const
      if (!(await tryPassword({ ...tried, find: async () => account }))) throw wrongPassword()
      logSecurity(request, { event: 'confirm.succeeded', accountId })
      return ok(createConfirmation(dependencies, session))
    },
  )
}
