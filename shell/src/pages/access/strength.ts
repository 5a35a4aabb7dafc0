import {
  findPasswordFault,
  judgedLength,
  type PasswordFault,
  toPersonalWords,
} from '@storefront/api/accounts'
import { lazyCode } from 'shared/lazy-code'

export type PersonalWords = { name: string; email: string }
export type Strength = { score: number; fault: PasswordFault | null }
type Judge = (password: string, person: PersonalWords) => Strength

const zxcvbn = lazyCode(() => import('./zxcvbn.ts'))

let judge: Judge | null = null

/** Word lists of some 200 KB: fetched when a password is about to be typed, never before. */
export async function loadJudge(): Promise<void> {
  if (judge) return
  const { strength } = await zxcvbn.load()
  judge = (password, person) => {
    const result = strength.check(password.slice(0, judgedLength), toPersonalWords(person))
    return { score: result.score, fault: findPasswordFault(result) }
  }
}

/** `null` until the lists are there; the server judges in any case. */
export function judgePassword(password: string, person: PersonalWords): Strength | null {
  return judge && password !== '' ? judge(password, person) : null
}
