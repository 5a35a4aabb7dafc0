import type { FastifyRequest } from 'fastify'

import { HttpError } from '../../../http-error.ts'
import type { TryPassword } from './password-tries.ts'

/** A sign-in that is younger proves that the customer is present, if the account has no password here. */
const freshMs = 10 * 60_000

/**
 * Requires a new proof that the owner of the account sends the request: the password, or a recent sign-in for accounts
 * of an external sign-in site.
 * @throws HttpError 422 `wrong_password`; 403 `sign_in_again`; 429 after too many wrong passwords.
 */
export async function requireOwner(
  request: FastifyRequest,
  tryPassword: TryPassword,
  password = '',
): Promise<void> {
  const { account, id, createdAt } = request.session
  if (account.passwordHash === null) {
    const age = request.server.dependencies.now().getTime() - createdAt.getTime()
    if (age > freshMs) throw new HttpError(403, 'sign_in_again')
    return
  }
  // The session identifies this browser, so no one elsewhere can use up its attempts.
  const guesser = { address: request.ip, known: id }
  const tried = { request, operation: 'confirm', guesser, email: account.email, password } as const
  if (password === '' || !(await tryPassword({ ...tried, find: async () => account })))
    throw new HttpError(422, 'wrong_password', { details: { password: 'wrong_password' } })
}
