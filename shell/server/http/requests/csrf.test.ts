import { describe, expect, it } from 'vitest'

import { isAllowedOrigin } from './csrf.ts'

const host = 'localhost:3000'
/** Sec-Fetch-Site, Origin and whether a POST is allowed, from the tests of Go's CrossOriginProtection and more. */
const table: [string | undefined, string | undefined, boolean][] = [
  ['same-origin', undefined, true],
  ['same-origin', 'http://localhost:3000', true],
  ['same-origin', 'https://attacker.example', true],
  ['none', undefined, true],
  ['none', 'null', true],
  ['cross-site', undefined, false],
  ['cross-site', 'http://localhost:3000', false],
  ['same-site', undefined, false],
  ['same-site', 'http://localhost:3000', false],
  ['', 'http://localhost:3000', false],
  ['Same-Origin', undefined, false],
  ['same-origin, same-origin', undefined, false],
  [undefined, undefined, true],
  [undefined, 'http://localhost:3000', true],
  [undefined, 'https://localhost:3000', true],
  [undefined, 'http://localhost:3001', false],
  [undefined, 'http://127.0.0.1:3000', false],
  [undefined, 'https://attacker.example', false],
  [undefined, 'https://localhost.attacker.example:3000', false],
  [undefined, 'https://shop.localhost:3000', false],
  [undefined, 'null', false],
  [undefined, '', false],
  [undefined, 'http://', false],
  [undefined, 'http://localhost', false],
]

describe('an unsafe method', () => {
  it.each(table)('with Sec-Fetch-Site %s and Origin %s is allowed: %s', (site, origin, allowed) => {
    const headers = {
      host,
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(origin !== undefined && { origin }),
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(isAllowedOrigin(method, headers)).toBe(allowed)
  })
})

describe('a safe method', () => {
  it('is allowed from every origin', () => {
    const headers = { host, 'sec-fetch-site': 'cross-site', origin: 'https://attacker.example' }
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(isAllowedOrigin(method, headers)).toBe(true)
  })
})
