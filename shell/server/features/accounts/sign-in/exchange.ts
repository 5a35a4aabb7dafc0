import type { SignInReturn } from '@storefront/api/sign-in-code'

import { hashSecret, isSameSecret } from '../../../crypto/secret.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { type Account, upsertExternalAccount } from '../repository-accounts.ts'
import { type ClientInfo, openSession } from '../repository-sessions.ts'
import { hasOwnAccounts } from '../sign-up/own-accounts.ts'
import { requireBearer } from './bearer.ts'
import { fetchExternalUser } from './external-user.ts'
import { consumeCode, findCode, recordExternalCode } from './repository-sign-in-codes.ts'
import type { State } from './state-cookie.ts'
import { hashExternalCode, sealUpstream } from './upstream.ts'

type Request = SignInReturn & {
  isConfirmed: boolean
  /** The state cookie of this browser. */
  stateCookie: State | null
  /** The account that is signed in there, for example by another tab. */
  signedInAs: string | null
  client: ClientInfo
}
type NewSession = { token: string; account: Account }

/** The format of codes that this server issues. */
const ownCode = /^[A-Za-z0-9._~-]{16,2048}$/

const usedCode = () =>
  new HttpError(410, 'code_used', {
    message: 'This sign-in link was already used or is too old. Sign in again.',
  })

/**
 * Requires a confirmation for a code that this browser did not request (S7.auth). Whoever is signed in as this person gets
 * nothing new by it.
 */
function requireConfirmation(
  account: Account,
  { isMatching, isConfirmed, signedInAs }: Request & { isMatching: boolean },
): void {
  const { id: accountId, name, email } = account
  if (!isMatching && !isConfirmed && signedInAs !== accountId)
    throw new HttpError(409, 'state_mismatch', {
      message: 'Confirm who you are.',
      details: { name, email },
      accountId,
    })
}

async function exchangeOwn({ database }: Dependencies, request: Request): Promise<NewSession> {
  const { t, stateCookie, client } = request
  const found = ownCode.test(t) ? await findCode(database, t) : null
  if (!found) throw usedCode()
  const isMatching = stateCookie !== null && found.stateHash === hashSecret(stateCookie.secret)
  requireConfirmation(found.account, { ...request, isMatching })
  return inTransaction(database, async transaction => {
    if (!(await consumeCode(transaction, t))) throw usedCode()
    const token = await openSession(transaction, { accountId: found.account.id, client })
    return { token, account: found.account }
  })
}

/** The code `t` of an external sign-in site is the bearer of `{api}`. */
async function exchangeExternalCode(
  dependencies: Dependencies,
  request: Request,
): Promise<NewSession> {
  const { t, state, stateCookie, client } = request
  requireBearer(t)
  const { config, database } = dependencies
  const person = await fetchExternalUser(dependencies, t)
  if (!person) throw usedCode()
  return inTransaction(database, async transaction => {
    const account = await upsertExternalAccount(transaction, { ...person, role: 'customer' })
    // An attacker can send a browser here with a foreign code. Only the state cookie proves that this browser requested it.
    const isMatching =
      stateCookie !== null && state !== undefined && isSameSecret(state, stateCookie.secret)
    requireConfirmation(account, { ...request, isMatching })
    const hashes = hashExternalCode(config, t)
    if (!(await recordExternalCode(transaction, hashes, account.id))) throw usedCode()
    const sealedUpstream = sealUpstream(config, account.id, t)
    const opening = { accountId: account.id, sealedUpstream, client }
    const token = await openSession(transaction, opening)
    return { token, account }
  })
}

/**
 * Exchanges a code for a new session.
 * @throws HttpError 409 if the customer must confirm, 410 if the code is used, expired or unknown, 422 if no header can carry it.
 */
export function exchangeCode(dependencies: Dependencies, request: Request): Promise<NewSession> {
  const { config } = dependencies
  const isExternal = !hasOwnAccounts(config) && config.apiUrl !== null
  return isExternal
    ? exchangeExternalCode(dependencies, request)
    : exchangeOwn(dependencies, request)
}
