import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

import { type Network, parseNetworks } from '../../config/backend-settings.ts'
import { type Resolve, shareLookups } from './share-lookups.ts'

/** Clouds give their credentials to every process that asks there. No setting allows these addresses. */
const metadata = parseNetworks(
  '169.254.0.0/16 fe80::/10 fd00:ec2::/32 fd20:ce::/32 168.63.129.16/32 100.100.100.200/32 192.0.0.192/32',
)
/** The only addresses of IPv6 that are given out to the public. */
const globalNetwork = parseNetworks('2000::/3')

/** NAT64 leads to the IPv4 address in the last 32 bits. */
const translatedNetwork = parseNetworks('64:ff9b::/32')

type Address = ipaddr.IPv4 | ipaddr.IPv6

const isIn = (networks: Network[]) => (address: Address) =>
  networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  )

function hasCredentials(address: Address): boolean {
  if (isIn(metadata)(address)) return true
  const isTranslated = address.kind() === 'ipv6' && isIn(translatedNetwork)(address)
  return isTranslated && isIn(metadata)(ipaddr.fromByteArray(address.toByteArray().slice(12)))
}

function isPublic(address: Address): boolean {
  const isGiven = address.kind() === 'ipv4' || isIn(globalNetwork)(address)
  return isGiven && address.range() === 'unicast'
}

export type AddressRule = { networks: Network[]; isEncrypted: boolean }

/**
 * Whether the shop may connect to an IP address. An IPv4-mapped IPv6 address counts as IPv4. Without encryption, only
 * addresses of the networks are allowed.
 */
export function isAllowed(text: string, { networks, isEncrypted }: AddressRule): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (hasCredentials(address)) return false
  return isIn(networks)(address) || (isEncrypted && isPublic(address))
}

/** A service has an address to which the shop does not connect. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} has no address that a service of a team may have`)
  }
}

/** @throws ForbiddenAddress for a host that is itself a forbidden IP address; sockets look up only names. */
export function rejectForbidden(host: string, rule: AddressRule): void {
  if (isIP(host) !== 0 && !isAllowed(host, rule)) throw new ForbiddenAddress(host)
}

const resolveAll = shareLookups((host, done) => lookUp(host, { all: true, verbatim: true }, done))

/**
 * A `lookup` for sockets that returns only allowed addresses. The socket connects to one of them and does not resolve the
 * name again, so the address cannot change in between.
 */
export function createLookup(rule: AddressRule, resolve: Resolve = resolveAll): LookupFunction {
  return (host, { all, family }, done) => {
    resolve(host, (error, addresses) => {
      if (error) return done(error, [])
      const isAsked = (one: LookupAddress) => !family || one.family === family
      const allowed = addresses.filter(one => isAsked(one) && isAllowed(one.address, rule))
      const [first] = allowed
      if (!first) return done(new ForbiddenAddress(host), [])
      if (all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }
}
