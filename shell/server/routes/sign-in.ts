import { passwordCheckSchema } from '@storefront/api/sandbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { TryPassword } from '../auth/password-tries.ts'
import { isSameSecret } from '../auth/secret.ts'
import { findByEmail } from '../db/accounts.ts'
import { issueCode } from '../db/sign-in-codes.ts'
import type { Dependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { Refusal } from '../refusal.ts'

function requireSandbox(request: FastifyRequest): void {
  const { config } = request.server.dependencies
  const [, secret] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  // The same answer for "there is no such path" and "not for you".
  if (!config.isSandbox || secret === undefined || !isSameSecret(secret, config.sandboxSecret))
    throw new Refusal(404, 'not_found', { message: 'Not found.' })
}

/** The address of the person, as the sandbox saw it. */
function toAddress(request: FastifyRequest): string {
  return String(request.headers['x-client-address'] ?? request.ip)
}

/** `POST /internal/sign-in`: the sandbox's sign-in page asks whether a password is right. */
export async function registerSignIn(
  app: FastifyInstance,
  { database }: Dependencies,
  tryPassword: TryPassword,
): Promise<void> {
  app.post('/internal/sign-in', async request => {
    requireSandbox(request)
    const { email, password, state } = parse(passwordCheckSchema, request.body)
    const account = await tryPassword(request, {
      address: toAddress(request),
      email: email.trim().toLowerCase(),
      password,
      find: () => findByEmail(database, email),
    })
    return { t: await issueCode(database, { accountId: account.id, state }) }
  })
}
