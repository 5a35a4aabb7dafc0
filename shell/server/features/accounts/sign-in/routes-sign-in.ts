import { isIP } from 'node:net'
import { passwordCheckSchema } from '@storefront/api/sandbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { parse } from '../../../http/requests/parse.ts'
import { readDeviceProof } from '../passwords/known-device.ts'
import { type TryPassword, wrongPassword } from '../passwords/password-tries.ts'
import { isKnownDevice } from '../passwords/repository-devices.ts'
import { findByEmail } from '../repository-accounts.ts'
import { issueCode } from './repository-sign-in-codes.ts'

/** Returns the customer's address as the sandbox reports it. Only the sandbox may use this route. */
function toAddress(request: FastifyRequest): string {
  const reported = String(request.headers['x-client-address'] ?? '')
  return isIP(reported) === 0 ? request.ip : reported
}

/** `POST /internal/sign-in`: the sandbox's sign-in page checks a password. */
export async function registerSignIn(
  app: FastifyInstance,
  dependencies: Dependencies,
  tryPassword: TryPassword,
): Promise<void> {
  const { database } = dependencies

  const findGuesser = async (request: FastifyRequest, email: string, proof: string) => {
    const device = readDeviceProof(dependencies, proof)
    const isKnown = device !== null && (await isKnownDevice(database, email, device))
    return { address: toAddress(request), known: isKnown ? device : null }
  }

  app.post('/internal/sign-in', async request => {
    const { email, password, state, device } = parse(passwordCheckSchema, request.body)
    const guesser = await findGuesser(request, email, device)
    const find = () => findByEmail(database, email)
    const account = await tryPassword({
      request,
      operation: 'sign-in',
      guesser,
      email,
      password,
      find,
    })
    if (!account) throw wrongPassword()
    return { t: await issueCode(database, { accountId: account.id, state }) }
  })
}
