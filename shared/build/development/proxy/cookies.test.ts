import { expect, it } from 'vitest'

import { toLocalCookie, toOutsideCookies } from './cookies.ts'

it.each([
  ['token=a; Path=/; HttpOnly; Secure; SameSite=Lax', 'token=a; Path=/; HttpOnly; SameSite=Lax'],
  ['a=b=c; Domain=shop.example; Max-Age=60', 'a=b=c; Max-Age=60'],
  ['a=b; SameSite=None; Secure; Partitioned', 'a=b; SameSite=Lax'],
  ['__Host-token=a; Path=/; Secure', 'local-__Host-token=a; Path=/'],
  ['__secure-a=b; Secure', 'local-__secure-a=b'],
])('makes %s acceptable over http', (header, expected) => {
  expect(toLocalCookie(header)).toBe(expected)
})

it('returns the cookies of the shop under their own names', () => {
  expect(toOutsideCookies('a=1; local-__Host-token=local-__Host-; local-b=2')).toBe(
    'a=1; __Host-token=local-__Host-; local-b=2',
  )
})
