import { BlockList, isIP } from 'node:net'
import type { AccountSession } from '@storefront/api/account'
import Bowser from 'bowser'

const kinds: Record<string, AccountSession['kind']> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

/** Reads browser and system from a `User-Agent`. Unknown values are null. */
export function parseUserAgent(
  userAgent: string | null,
): Pick<AccountSession, 'browser' | 'system' | 'kind'> {
  if (!userAgent) return { browser: null, system: null, kind: 'unknown' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: kinds[platform.type ?? ''] ?? 'unknown',
  }
}

const nearby = new BlockList()
nearby.addSubnet('127.0.0.0', 8)
nearby.addSubnet('10.0.0.0', 8)
nearby.addSubnet('172.16.0.0', 12)
nearby.addSubnet('192.168.0.0', 16)
nearby.addSubnet('169.254.0.0', 16)
nearby.addSubnet('::1', 128, 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

/** Returns whether the address belongs to this computer or to a private network. */
export function isNearbyAddress(ip: string): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && nearby.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}
