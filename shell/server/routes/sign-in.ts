import { passwordCheckSchema } from '@storefront/api/sandbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isPassword } from '../auth/passwords.ts'
import { isSameSecret } from '../auth/secret.ts'
import { findByEmail } from '../db/accounts.ts'
import { issueCode } from '../db/sign-in-codes.ts'
import type { Dependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { createLimiter } from '../http/rate-limit.ts'
import { createTurns } from '../http/turns.ts'
import { Refusal } from '../refusal.ts'

function requireSandbox(request: FastifyRequest): void {
  const { config } = request.server.dependencies
  const [, secret] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  // The same answer for "there is no such path" and "not for you".
  if (!config.isSandbox || secret === undefined || !isSameSecret(secret, config.sandboxSecret))
    throw new Refusal(404, 'not_found', { message: 'Not found.' })
}

function toEmail({ body }: FastifyRequest): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : ''
  return String(email).trim().toLowerCase()
}

/** The address of the person, as the sandbox saw it. */
function toAddress(request: FastifyRequest): string {
  return String(request.headers['x-client-address'] ?? request.ip)
}

/** `POST /internal/sign-in`: the sandbox's sign-in page asks whether a password is right. */
export async function registerSignIn(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  const limiters = [
    createLimiter(app, 'sign-in-ip', toAddress),
    createLimiter(app, 'sign-in-email', toEmail),
  ]
  const inTurn = createTurns()
  const check = async (request: FastifyRequest) => {
    const { email, password, state } = parse(passwordCheckSchema, request.body)
    for (const limit of limiters) await limit(request, false)
    const account = await findByEmail(database, email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account) {
      for (const limit of limiters) await limit(request)
      throw new Refusal(422, 'wrong_password', { message: 'E-mail or password is wrong.' })
    }
    return { t: await issueCode(database, { accountId: account.id, state }) }
  }
  app.post('/internal/sign-in', async request => {
    requireSandbox(request)
    // One try after another for each address and e-mail: many at once would all be let in before any is counted.
    const byEmail = () => inTurn(`email ${toEmail(request)}`, () => check(request))
    return await inTurn(`address ${toAddress(request)}`, byEmail)
  })
}
