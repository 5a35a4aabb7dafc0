import { ApiError, errorToKey } from 'shared/http'
import { translate } from 'shared/i18n'

/** Why a proof of the owner was not accepted. `again`: the account has no password here, and its sign-in is too old. */
export type ProofProblem = 'missing' | 'wrong' | 'again'

type Rejection = { status: 'refused'; problem: ProofProblem } | { status: 'failed'; text: string }

/** Describes a rejected request that needs a proof of the owner. */
export function toRejection(error: unknown): Rejection {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'wrong_password') return { status: 'refused', problem: 'wrong' }
  if (code === 'sign_in_again') return { status: 'refused', problem: 'again' }
  return { status: 'failed', text: translate('shared', errorToKey(error)) }
}
