import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { logSecurity } from '../../http/logs/security-log.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { changePassword } from './passwords/change-password.ts'
import { readDeviceHash } from './passwords/known-device.ts'
import type { TryPassword } from './passwords/password-tries.ts'
import { renameAccount } from './repository-accounts.ts'
import { toUser } from './routes-user.ts'

/** Changes of the signed-in customer's name and password. */
export async function registerAccount(
  app: FastifyInstance,
  dependencies: Dependencies,
  tryPassword: TryPassword,
): Promise<void> {
  const { database } = dependencies

  addEndpoint(app, 'PATCH /api/v3/account', async request => {
    const { session } = request
    const { name } = request.body
    const account = await renameAccount(database, session.account.id, name)
    // The name of an external account belongs to its sign-in site.
    if (!account) throw new HttpError(409, 'invalid', { message: 'Change it at the sign-in site.' })
    const { role } = session.account
    return ok(toUser({ ...session, account: { ...account, role } }))
  })

  addEndpoint(app, 'POST /api/auth/password', async request => {
    const { session } = request
    const requested = request.body
    const { id: accountId, email } = session.account
    const guesser = { address: request.ip, known: session.id }
    const password = requested.current
    const tried = { request, operation: 'password-change', guesser, email, password } as const
    if (!(await tryPassword({ ...tried, find: async () => session.account })))
      throw new HttpError(422, 'wrong_password', { details: { current: 'wrong_password' } })
    const deviceHash = readDeviceHash(request)
    const revoked = await changePassword(dependencies, session, { ...requested, deviceHash })
    logSecurity(request, { event: 'password.changed', accountId })
    return ok({ revoked })
  })
}
