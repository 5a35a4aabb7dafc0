import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { logSecurity } from '../../../http/logs/security-log.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { type TryPassword, wrongPassword } from '../../accounts/index.ts'
import { createConfirmation, rejectInPreview } from '../tokens/confirmation.ts'

/** `POST /_registry/confirm`: a signed-in operator types the password again before a change. */
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
      const { password } = request.body
      const { account } = session
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
