import { describe, expect, it } from 'vitest'

import { scrub, scrubName } from './scrub.ts'

describe('scrub', () => {
  it.each([
    [
      `Cannot read properties of undefined (reading 'price')`,
      'Cannot read properties of undefined (reading …)',
    ],
    ['e.price.toFixed is not a function', 'e.price.toFixed is not a function'],
    [
      'Minified React error #31; visit https://react.dev/errors/31',
      'Minified React error …; visit …',
    ],
    [
      'Unexpected token \'<\', "<!doctype "... is not valid JSON',
      'Unexpected token …... is not valid JSON',
    ],
    [`Can't find variable: cart`, `Can't find variable: cart`],
  ])('keeps the words that explain the error: %s', (message, stored) => {
    expect(scrub(message)).toBe(stored)
  })

  it.each([
    ['a quoted name', 'No customer "Anna Schmidt" here', 'Anna'],
    ['a quote that is not closed', 'No customer “Anna Schmidt', 'Schmidt'],
    ['a name without quotes', 'Unknown customer Anna Schmidt', 'Anna'],
    ['a name at the start', 'Anna Schmidt not found', 'Anna'],
    ['a name in another script', '找不到 王小明', '王小明'],
    ['an e-mail address', 'Cannot mail to anna.schmidt@example.com', 'schmidt'],
    ['a phone number', 'Cannot call 0912-345-678', '345'],
    ['a `t` in an address', 'Failed to fetch /auth/processing?t=secretvalue', 'secretvalue'],
    ['a bare query string', 'Bad address: ?t=secretvalue&x', 'secretvalue'],
    ['a token', `Refused qt_${'aB'.repeat(20)}`, 'aBaB'],
    ['a token of letters alone', `Refused ${'abcdefgh'.repeat(5)}`, 'abcdefgh'],
    ['a host name', 'Cannot reach http://10.0.0.7:3000/x', '10.0'],
  ])('removes %s', (_what, message, secret) => {
    expect(message).toContain(secret)
    expect(scrub(message)).not.toContain(secret)
    expect(scrub(scrub(message))).toBe(scrub(message))
  })

  it('limits the length', () => {
    expect(scrub('word '.repeat(10_000)).length).toBeLessThanOrEqual(120)
  })
})

it('accepts only names of error classes', () => {
  expect(['TypeError', 'ChunkLoadError', 'Anna', 'Error'].map(scrubName)).toEqual([
    'TypeError',
    'ChunkLoadError',
    'Error',
    'Error',
  ])
})
