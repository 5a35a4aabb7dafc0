import type { SignInReturn } from '@storefront/api/sign-in-code'

import { hashSecret, isSameSecret } from '../../../crypto/secret.ts'
import { inTransaction } from '../../../database/pool.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { type Account, upsertExternalAccount } from '../repository-accounts.ts'
import { type ClientInfo, openSession } from '../repository-sessions.ts'
import { hasOwnAccounts } from '../sign-up/own-accounts.ts'
import { requireBearer } from './bearer.ts'
import { fetchExternalUser } from './external-user.ts'
import { findCode, recordExternalCode, takeCode } from './repository-sign-in-codes.ts'
import type { State } from './state-cookie.ts'
import { hashExternalCode, sealUpstream } from './upstream.ts'

type Request = SignInReturn & {
  isConfirmed: boolean
  /** How this browser left for the sign-in site. */
  left: State | null
  visitor: ClientInfo
}
type NewSession = { token: string; account: Account }

/** What the embedded sign-in issues; a code of any other shape is no code at all. */
const ownCode = /^[A-Za-z0-9._~-]{16,2048}$/

const used = () =>
  new HttpError(410, 'code_used', { message: 'This sign-in was used or is too old.' })

/** A code that this browser did not ask for signs nobody in silently (S7.auth). */
function confirmUnlessSure(account: Account, isSure: boolean): void {
  const { id: accountId, name, email } = account
  if (!isSure)
    throw new HttpError(409, 'state_mismatch', {
      message: 'Confirm who you are.',
      details: { name, email },
      accountId,
    })
}

async function exchangeOwn({ database }: Dependencies, request: Request): Promise<NewSession> {
  const { t, isConfirmed, left, visitor } = request
  const found = ownCode.test(t) ? await findCode(database, t) : null
  if (!found) throw used()
  const isMatching = left !== null && found.stateHash === hashSecret(left.secret)
  confirmUnlessSure(found.account, isMatching || isConfirmed)
  return inTransaction(database, async transaction => {
    if (!(await takeCode(transaction, t))) throw used()
    const token = await openSession(transaction, { accountId: found.account.id, visitor })
    return { token, account: found.account }
  })
}

/** With an outside sign-in site `t` is itself the bearer of `{api}`. */
async function exchangeExternalCode(
  dependencies: Dependencies,
  request: Request,
): Promise<NewSession> {
  const { t, state, isConfirmed, left, visitor } = request
  requireBearer(t)
  const { config, database } = dependencies
  const person = await fetchExternalUser(dependencies, t)
  if (!person) throw used()
  return inTransaction(database, async transaction => {
    const account = await upsertExternalAccount(transaction, { ...person, role: 'customer' })
    // Any browser can be led here with somebody else's code: only what it took along on its way out is a proof.
    const isMatching = left !== null && state !== undefined && isSameSecret(state, left.secret)
    confirmUnlessSure(account, isMatching || isConfirmed)
    const codeHash = hashExternalCode(config, t)
    if (!(await recordExternalCode(transaction, codeHash, account.id))) throw used()
    const sealedUpstream = sealUpstream(config, account.id, t)
    const opening = { accountId: account.id, sealedUpstream, visitor }
    const token = await openSession(transaction, opening)
    return { token, account }
  })
}

/** A code for a new session; 409 when the person must confirm, 410 when the code is no good, 422 when it cannot be sent. */
export function exchangeCode(dependencies: Dependencies, request: Request): Promise<NewSession> {
  const { config } = dependencies
  const isOutside = !hasOwnAccounts(config) && config.apiUrl !== null
  return isOutside
    ? exchangeExternalCode(dependencies, request)
    : exchangeOwn(dependencies, request)
}
