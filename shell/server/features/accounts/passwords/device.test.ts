import { describe, expect, it } from 'vitest'

import { isNearbyAddress, parseUserAgent } from './device.ts'

describe('readDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
      { browser: 'Firefox', system: 'Windows', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iOS', kind: 'phone' },
    ],
    [null, { browser: null, system: null, kind: 'unknown' }],
  ])('reads %s', (userAgent, device) => {
    expect(parseUserAgent(userAgent)).toEqual(device)
  })

  it('returns null values for unknown clients', () => {
    expect(parseUserAgent('x')).toEqual({ browser: null, system: null, kind: 'unknown' })
  })
})

describe('isNearbyAddress', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.5',
    '::ffff:127.0.0.1',
    'fe80::1',
  ])('accepts %s', ip => expect(isNearbyAddress(ip)).toBe(true))
  it.each(['203.0.113.7', '172.32.0.1', '2001:db8::1', 'nonsense', ''])('rejects %s', ip =>
    expect(isNearbyAddress(ip)).toBe(false),
  )
})
