import { BlockList, isIPv6 } from 'node:net'

/** Names in `TRUST_PROXY`, with the meaning that Fastify gives them for `X-Forwarded-For`. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns whether a connection comes from a proxy of `TRUST_PROXY`, which carries many clients. */
export function createTrust(proxies: string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const network of proxies.flatMap(proxy => named[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return address => address !== '' && trusted.check(address, familyOf(address))
}
