import { isIP } from 'node:net'
import { passwordCheckSchema } from '@storefront/api/sandbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { parse } from '../../../http/parse.ts'
import { HttpError } from '../../../http-error.ts'
import { readDeviceProof } from '../passwords/known-device.ts'
import { type TryPassword, wrongPassword } from '../passwords/password-tries.ts'
import { isKnownDevice } from '../passwords/repository-devices.ts'
import { findByEmail } from '../repository-accounts.ts'
import { isSandbox } from './is-sandbox.ts'
import { issueCode } from './repository-sign-in-codes.ts'

function requireSandbox(request: FastifyRequest): void {
  // The same answer for "there is no such path" and "not for you".
  if (!isSandbox(request)) throw new HttpError(404, 'not_found', { message: 'Not found.' })
}

/** The address of the person as the sandbox saw it, which only the sandbox is believed to know. */
function toAddress(request: FastifyRequest): string {
  const told = String(request.headers['x-client-address'] ?? '')
  return isIP(told) === 0 ? request.ip : told
}

/** `POST /internal/sign-in`: the sandbox's sign-in page asks whether a password is right. */
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
    requireSandbox(request)
    const { email, password, state, device } = parse(passwordCheckSchema, request.body)
    const guesser = await findGuesser(request, email, device)
    const find = () => findByEmail(database, email)
    const account = await tryPassword({
      request,
      asked: 'sign-in',
      guesser,
      email,
      password,
      find,
    })
    if (!account) throw wrongPassword()
    return { t: await issueCode(database, { accountId: account.id, state }) }
  })
}
