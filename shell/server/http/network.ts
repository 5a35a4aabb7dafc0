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

/** The last two groups of an IPv6 address as the IPv4 address that they are. */
function toQuad([high = 0, low = 0]: number[]): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Without the zone, and an IPv4 address in the form of an IPv6 one (`::ffff:192.0.2.1`, `::ffff:c000:201`) as IPv4. */
function toPlain(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain) || plain.includes('.')) return plain
  const groups = toGroups(plain)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  return isMapped ? toQuad(groups.slice(6)) : plain
}

/** The first groups of an IPv6 address: `2001:db8:1::/48`. */
function toPrefix(address: string, count: number): string {
  // The last two groups may be written as an IPv4 address; they are in no prefix.
  const groups = toGroups(address.replace(/[\d.]+\.\d+$/, '0:0')).slice(0, count)
  return `${groups.map(group => group.toString(16)).join(':')}::/${count * 16}`
}

/**
 * What one caller can choose an address from: the address itself, and of an IPv6 one its /64. An IPv4 address in the
 * form of an IPv6 one is the IPv4 address.
 */
export function toNetwork(address: string): string {
  const plain = toPlain(address)
  return isIPv6(plain) ? toPrefix(plain, 4) : plain
}

/** No longer somebody's own address: `203.0.113.0/24`, or the first 48 bits of an IPv6 one. */
export function shortenAddress(address: string): string {
  const plain = toPlain(address)
  if (isIPv6(plain)) return toPrefix(plain, 3)
  return plain.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
