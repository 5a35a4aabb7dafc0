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

/** The IPv4 address in the last two groups of an IPv6 address. */
function toQuad([high = 0, low = 0]: number[]): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Removes the zone and turns an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`, `::ffff:c000:201`) into IPv4. */
function toPlain(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain) || plain.includes('.')) return plain
  const groups = toGroups(plain)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  return isMapped ? toQuad(groups.slice(6)) : plain
}

/** The first groups of an IPv6 address: `2001:db8:1::/48`. */
function toPrefix(address: string, count: number): string {
  // The last two groups may be written as an IPv4 address. No prefix contains them.
  const groups = toGroups(address.replace(/[\d.]+\.\d+$/, '0:0')).slice(0, count)
  return `${groups.map(group => group.toString(16)).join(':')}::/${count * 16}`
}

/**
 * The network whose addresses one client can choose freely: an IPv4 address alone, or the /64 of an IPv6 address. An
 * IPv4-mapped IPv6 address counts as IPv4.
 */
export function toNetwork(address: string): string {
  const plain = toPlain(address)
  return isIPv6(plain) ? toPrefix(plain, 4) : plain
}

/** Shortens an address so that it no longer identifies a person: `203.0.113.0/24`, or the first 48 bits for IPv6. */
export function shortenAddress(address: string): string {
  const plain = toPlain(address)
  if (isIPv6(plain)) return toPrefix(plain, 3)
  return plain.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
