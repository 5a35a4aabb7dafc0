import ipaddr from 'ipaddr.js'

/** Networks, such as 10.20.0.0/16, as pairs of address and length of the prefix. */
export type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** Services of teams. */
export type BackendSettings = {
  /** Services may be there although the addresses are not public, and without encryption. */
  networks: Network[]
  /** Time within which a service must send its whole response. */
  timeoutMs: number
}

/** @throws Error that names the first text that is no network */
export function parseNetworks(text: string): Network[] {
  return text
    .split(/[\s,]+/)
    .filter(part => part !== '')
    .map(part => {
      if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part)
      throw new Error(`must list networks such as 10.20.0.0/16 or ::1/128, not "${part}"`)
    })
}
