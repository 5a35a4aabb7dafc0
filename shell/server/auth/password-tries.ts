import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Account } from '../db/tables/accounts.ts'
import { createLimiter } from '../http/rate-limit.ts'
import { createTurns } from '../http/turns.ts'
import { Refusal } from '../refusal.ts'
import { isPassword } from './passwords.ts'

/** Whose password somebody at this address says to know; `find` looks for the account only when tries are left. */
export type Try = {
  address: string
  email: string
  password: string
  find: () => Promise<Account | null | undefined>
}
/** Answers the account, or refuses: 422 `wrong_password`, 429 when there were too many wrong ones. */
export type TryPassword = (request: FastifyRequest, tried: Try) => Promise<Account>

/** Wherever a password is asked for, its wrong tries are counted together. */
export function createPasswordTries(app: FastifyInstance): TryPassword {
  const tries = new WeakMap<FastifyRequest, Try>()
  const limiters = [
    createLimiter(app, 'sign-in-ip', request => tries.get(request)?.address ?? request.ip),
    createLimiter(app, 'sign-in-email', request => tries.get(request)?.email ?? ''),
  ]
  const inTurn = createTurns()
  const check = async (request: FastifyRequest, { password, find }: Try) => {
    for (const limit of limiters) await limit(request, false)
    const account = await find()
    if (account && (await isPassword(password, account.passwordHash))) return account
    if (!account) await isPassword(password, null)
    for (const limit of limiters) await limit(request)
    throw new Refusal(422, 'wrong_password', { message: 'E-mail or password is wrong.' })
  }
  return async (request, tried) => {
    tries.set(request, tried)
    // One try after another for each address and e-mail: many at once would all be let in before any is counted.
    const byEmail = () => inTurn(`email ${tried.email}`, () => check(request, tried))
    return await inTurn(`address ${tried.address}`, byEmail)
  }
}
