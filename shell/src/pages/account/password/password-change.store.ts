import { revokedResponseSchema } from '@storefront/api/account'
import { type PasswordFault, passwordLength, weakPasswordSchema } from '@storefront/api/accounts'
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, errorToKey, post } from 'shared/http'
import { $language, translate } from 'shared/i18n'

import { loadSessions } from '../sessions/sessions.store.ts'

export type PasswordProblem = 'missing' | 'short' | 'long' | 'same' | 'wrong' | PasswordFault
type Problems = { current?: PasswordProblem; next?: PasswordProblem }

type PasswordChange =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'refused'; problems: Problems }
  | { status: 'failed'; text: string }
  | { status: 'done'; revoked: number }

const $state = atom<PasswordChange>({ status: 'idle' })
export const $passwordChange: ReadableAtom<PasswordChange> = $state

type PasswordInput = { current: string; next: string }

/** Finds errors that need no request. */
function checkPasswords({ current, next }: PasswordInput): Problems {
  const problems: Problems = {}
  if (current === '') problems.current = 'missing'
  if (next === '') problems.next = 'missing'
  else if (next.length < passwordLength.min) problems.next = 'short'
  else if (next.length > passwordLength.max) problems.next = 'long'
  else if (next === current) problems.next = 'same'
  return problems
}

/** Returns true if the password was changed, which ends every other session. */
export async function changePassword(requested: PasswordInput): Promise<boolean> {
  if ($state.get().status === 'sending') return false
  const problems = checkPasswords(requested)
  if (Object.keys(problems).length > 0) {
    $state.set({ status: 'refused', problems })
    return false
  }
  $state.set({ status: 'sending' })
  try {
    const body = { ...requested, language: $language.get() }
    const { revoked } = await post('/api/auth/password', body, revokedResponseSchema)
    $state.set({ status: 'done', revoked })
    void loadSessions()
    return true
  } catch (error) {
    $state.set(toRejection(error))
    return false
  }
}

function toRejection(error: unknown): PasswordChange {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'wrong_password') return { status: 'refused', problems: { current: 'wrong' } }
  const weak = weakPasswordSchema.safeParse(error instanceof ApiError ? error.details : null)
  if (weak.success) return { status: 'refused', problems: { next: weak.data.password } }
  return { status: 'failed', text: translate('shared', errorToKey(error)) }
}

export function clearPasswordChange(): void {
  $state.set({ status: 'idle' })
}
