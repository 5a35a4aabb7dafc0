import { isIPv6 } from 'node:net'

/** `2001:db8::1` → its eight groups as numbers. */
function toGroups(address: string): number[] {
  const [left = '', right] = address.split('::')
  const parse = (text: string) =>
    text === '' ? [] : text.split(':').map(part => Number.parseInt(part, 16))
  const [before, after] = [parse(left), parse(right ?? '')]
  const missing = right === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(missing).fill(0), ...after]
}

/**
 * What one caller can choose an address from: the address itself, and of an IPv6 one its /64. An IPv4 address in the
 * form of an IPv6 one is the IPv4 address.
 */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  // The last two groups may be written as an IPv4 address; they are no part of the network.
  const groups = toGroups(plain.replace(/[\d.]+\.\d+$/, '0:0')).slice(0, 4)
  return `${groups.map(group => group.toString(16)).join(':')}::/64`
}
