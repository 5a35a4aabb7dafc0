import {
  checkedLength,
  findPasswordFault,
  type PasswordFault,
  toPersonalWords,
} from '@storefront/api/accounts'
import { lazyCode } from 'shared/lazy-code'

export type PersonalData = { name: string; email: string }
type Strength = { score: number; fault: PasswordFault | null }
type StrengthCheck = (password: string, person: PersonalData) => Strength

const zxcvbn = lazyCode(() => import('./zxcvbn.ts'))

let checkStrength: StrengthCheck | null = null

/** Word lists of about 200 KB, which load only when the user is about to type a password. */
export async function loadStrengthCheck(): Promise<void> {
  if (checkStrength) return
  const { strength } = await zxcvbn.load()
  checkStrength = (password, person) => {
    const result = strength.check(password.slice(0, checkedLength), toPersonalWords(person))
    return { score: result.score, fault: findPasswordFault(result) }
  }
}

/** Returns `null` until the lists are loaded. The server always checks the password. */
export function passwordStrength(password: string, person: PersonalData): Strength | null {
  return checkStrength && password !== '' ? checkStrength(password, person) : null
}
