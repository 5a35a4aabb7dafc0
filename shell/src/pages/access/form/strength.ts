import {
  checkedLength,
  findPasswordFault,
  type PasswordFault,
  toPersonalWords,
} from '@storefront/api/accounts'
import { lazyCode } from 'shared/lazy-code'

export type PersonalWords = { name: string; email: string }
type Strength = { score: number; fault: PasswordFault | null }
type Judge = (password: string, person: PersonalWords) => Strength

const zxcvbn = lazyCode(() => import('./zxcvbn.ts'))

let judge: Judge | null = null

/** Word lists of about 200 KB, which load only when the user is about to type a password. */
export async function loadJudge(): Promise<void> {
  if (judge) return
  const { strength } = await zxcvbn.load()
  judge = (password, person) => {
    const result = strength.check(password.slice(0, checkedLength), toPersonalWords(person))
    return { score: result.score, fault: findPasswordFault(result) }
  }
}

/** Returns `null` until the lists are loaded. The server always checks the password. */
export function judgePassword(password: string, person: PersonalWords): Strength | null {
  return judge && password !== '' ? judge(password, person) : null
}
