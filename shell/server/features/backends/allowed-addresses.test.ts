import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'

import { parseNetworks } from '../../config/backend-settings.ts'
import { createLookup, ForbiddenAddress, isAllowed, rejectForbidden } from './allowed-addresses.ts'

const anywhere = { networks: [], isEncrypted: true }

describe('an address of a service', () => {
  it.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'])(
    'that is public is allowed: %s',
    address => {
      expect(isAllowed(address, anywhere)).toBe(true)
      expect(isAllowed(address, { networks: [], isEncrypted: false })).toBe(false)
    },
  )

  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '168.63.129.16', '100.100.100.200', '203.0.113.9'],
    ...['::', '::1', '::127.0.0.1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254'],
    ...['fec0::1', 'ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::1'],
    ...['2001:0:7f00:1::1', '2001:db8::1', '4000::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'],
    ...['::ffff:a9fe:a9fe', '::ffff:0:127.0.0.1', '', 'localhost', '127.0.0.1.evil.example'],
  ])('that is private, reserved, or no address at all is forbidden: %s', address => {
    expect(isAllowed(address, anywhere)).toBe(false)
  })

  it('in a network of the settings is allowed, also without encryption', () => {
    const networks = parseNetworks('10.20.0.0/16, ::1/128')
    for (const isEncrypted of [true, false]) {
      expect(isAllowed('10.20.3.4', { networks, isEncrypted })).toBe(true)
      expect(isAllowed('::ffff:10.20.3.4', { networks, isEncrypted })).toBe(true)
      expect(isAllowed('::1', { networks, isEncrypted })).toBe(true)
      expect(isAllowed('10.21.0.1', { networks, isEncrypted })).toBe(false)
    }
  })

  it('with credentials of a cloud is forbidden even if a network of the settings has it', () => {
    const networks = parseNetworks('0.0.0.0/0 ::/0')
    for (const address of [
      ...['169.254.169.254', '168.63.129.16', '100.100.100.200', '::ffff:169.254.169.254'],
      ...['fd00:ec2::254', 'fd00:ec2::23', 'fd00:ec2:1::254', 'fd20:ce::254'],
      ...['64:ff9b::a9fe:a9fe', '64:ff9b::100.100.100.200', '64:ff9b:1::a9fe:a9fe'],
    ])
      expect(isAllowed(address, { networks, isEncrypted: true }), address).toBe(false)
    expect(isAllowed('64:ff9b::10.0.0.1', { networks, isEncrypted: true })).toBe(true)
  })

  it('is rejected if the host is one', () => {
    expect(() => rejectForbidden('10.0.0.1', anywhere)).toThrow(ForbiddenAddress)
    expect(() => rejectForbidden('::1', anywhere)).toThrow(ForbiddenAddress)
    expect(() => rejectForbidden('reviews.example', anywhere)).not.toThrow()
  })
})

describe('networks of the settings', () => {
  it('must have a prefix', () => {
    expect(() => parseNetworks('10.0.0.1')).toThrow('not "10.0.0.1"')
    expect(parseNetworks(' ')).toEqual([])
  })
})

describe('the look-up of a host', () => {
  const address = (text: string): LookupAddress => ({
    address: text,
    family: text.includes(':') ? 6 : 4,
  })

  /** What a socket gets for the host, for a name server with these answers, one for each question. */
  const lookUp = (answers: string[][], options = {}) => {
    const questions: string[] = []
    const lookup = createLookup(anywhere, (host, done) => {
      questions.push(host)
      done(null, (answers.shift() ?? []).map(address))
    })
    return new Promise(resolve =>
      lookup('reviews.example', { all: true, ...options }, (error, found, family) =>
        resolve({ error, found, family, questions }),
      ),
    )
  }

  it('returns only allowed addresses', async () => {
    expect(await lookUp([['10.0.0.1', '8.8.8.8', '::1', '2606::1']])).toMatchObject({
      error: null,
      found: [address('8.8.8.8'), address('2606::1')],
    })
    expect(await lookUp([['10.0.0.1', '8.8.8.8']], { all: false })).toMatchObject({
      found: '8.8.8.8',
      family: 4,
    })
  })

  it('fails if no address is allowed', async () => {
    expect(await lookUp([['127.0.0.1', '::ffff:127.0.0.1']])).toMatchObject({
      error: expect.any(ForbiddenAddress),
    })
  })

  it('asks once, so that a name cannot change between the check and the connection', async () => {
    expect(await lookUp([['8.8.8.8'], ['127.0.0.1']])).toMatchObject({
      found: [address('8.8.8.8')],
      questions: ['reviews.example'],
    })
  })
})
