import { expect, it } from 'vitest'

import { createTrust } from './trust.ts'

it('trusts only the addresses, networks and names of TRUST_PROXY', () => {
  const isTrusted = createTrust(['loopback', '10.0.0.0/8', '203.0.113.7', '2001:db8::/32'])
  for (const address of ['127.0.0.1', '::1', '::ffff:10.1.2.3', '203.0.113.7', '2001:db8:1::2'])
    expect(isTrusted(address), address).toBe(true)
  for (const address of ['11.0.0.1', '203.0.113.8', '::ffff:192.0.2.1', '2001:db9::1', ''])
    expect(isTrusted(address), address).toBe(false)
})

it('trusts no address without a list', () => {
  expect(createTrust([])('127.0.0.1')).toBe(false)
})
