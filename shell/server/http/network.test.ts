import { expect, it } from 'vitest'

import { shortenAddress, toNetwork } from './network.ts'

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:10.0.0.1', '10.0.0.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff:0:0:2', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['nonsense', 'nonsense'],
])('takes %s for %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

it.each([
  ['198.51.100.20', '198.51.100.0/24'],
  ['::ffff:198.51.100.20', '198.51.100.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('shortens %s to %s', (address, shortened) => {
  expect(shortenAddress(address)).toBe(shortened)
})
