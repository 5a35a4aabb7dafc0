import { checkedLength } from '@storefront/api/accounts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
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
