import { judgedLength } from '@storefront/api/accounts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { expect, it, vi } from 'vitest'

import { requireStrongPassword } from './password-strength.ts'

const person = { name: 'Ann Lee', email: 'ann@example.com' }

it('judges no more than the first characters, however long a password is', () => {
  const check = vi.spyOn(ZxcvbnFactory.prototype, 'check')
  const long = 'p4ssw0rd1!'.repeat(13).slice(0, 128)
  try {
    requireStrongPassword(long, person)
  } catch {
    // Refused or not: what counts is what was judged.
  }
  expect(check.mock.calls.map(([password]) => password)).toEqual([long.slice(0, judgedLength)])
})

it('refuses what is weak up to there, and takes a long sentence', () => {
  expect(() => requireStrongPassword('a'.repeat(128), person)).toThrow(
    expect.objectContaining({ code: 'weak_password' }),
  )
  expect(() =>
    requireStrongPassword(
      'seven grey herons carry a kettle over the granite hill at dawn, twice',
      person,
    ),
  ).not.toThrow()
})
