import {
  checkedLength,
  contextWords,
  newPasswordSchema,
  passwordLength,
} from '@storefront/api/accounts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it, vi } from 'vitest'

import { requireStrongPassword } from './password-strength.ts'

const user = { name: 'Ann Lee', email: 'ann@example.com' }

it('checks only the first characters of a long password', () => {
  const check = vi.spyOn(ZxcvbnFactory.prototype, 'check')
  const long = 'p4ssw0rd1!'.repeat(13).slice(0, 128)
  try {
    requireStrongPassword(long, user)
  } catch {
    // Only the checked text matters here, not the result.
  }
  expect(check.mock.calls.map(([password]) => password)).toEqual([long.slice(0, checkedLength)])
})

it('rejects a long weak password and accepts a long sentence', () => {
  expect(() => requireStrongPassword('a'.repeat(128), user)).toThrow(
    expect.objectContaining({ code: 'weak_password' }),
  )
  expect(() =>
    requireStrongPassword(
      'seven grey herons carry a kettle over the granite hill at dawn, twice',
      user,
    ),
  ).not.toThrow()
})

const weakness = (details: string) =>
  expect.objectContaining({ code: 'weak_password', details: { password: details } })

it('rejects the 3000 most common passwords that are long enough', () => {
  const common = dictionary['passwords-common']
    .map(String)
    .filter(password => password.length >= passwordLength.min)
    .slice(0, 3000)
  expect(common).toHaveLength(3000)
  const accepted = common.filter(password => {
    try {
      requireStrongPassword(password, user)
      return true
    } catch {
      return false
    }
  })
  expect(accepted).toEqual([])
})

it.each(contextWords)('rejects the word %s of this shop with a year or signs', word => {
  for (const password of [`${word}2026`, `${word.toUpperCase()}!!`])
    expect(() => requireStrongPassword(password, user)).toThrow(weakness('personal'))
})

it.each([
  'correct horse battery',
  'kettle granite heron',
  '八 個 灰 色 的 水 壺 在 山 上',
  '  ~~kettle over granite~~  ',
])('requires no kind of character: %s', password => {
  expect(() => requireStrongPassword(password, user)).not.toThrow()
})

it('accepts only passwords of 8 to 128 characters', () => {
  const accepts = (length: number) => newPasswordSchema.safeParse('x'.repeat(length)).success
  expect([7, 8, 64, 128, 129].map(accepts)).toEqual([false, true, true, true, false])
})
