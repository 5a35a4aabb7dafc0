import { createHash } from 'node:crypto'
import type { ServerStep } from '@storefront/api/order'

import type { Dependencies } from '../../dependencies.ts'
import type { BuildReport, Provisioner, RequestedServer } from './types.ts'

/** When a simulated build reaches its steps, in ms after its request. */
const pace: { step: ServerStep; afterMs: number }[] = [
  { step: 'queued', afterMs: 0 },
  { step: 'building', afterMs: 600 },
  { step: 'booting', afterMs: 1400 },
  { step: 'ready', afterMs: 2200 },
]

/**
 * Hostnames with a meaning, like test cards: `sandbox-fails…` always fails after building, `sandbox-retries…` fails in
 * its first attempt.
 */
function willFail({ hostname, attempt }: RequestedServer): boolean {
  return hostname.startsWith('sandbox-retries')
    ? attempt === 1
    : hostname.startsWith('sandbox-fails')
}

/** Addresses from the ranges that RFC 5737 and RFC 3849 reserve for documentation, which belong to nobody. */
function addressesOf({ id }: RequestedServer): BuildReport['addresses'] {
  const digest = createHash('sha256').update(id).digest()
  const network = ['192.0.2', '198.51.100', '203.0.113'][digest.readUInt8(0) % 3]
  const host = (digest.readUInt8(1) % 254) + 1
  const groups = [2, 4].map(at => digest.readUInt16BE(at).toString(16))
  return { ipv4: `${network}.${host}`, ipv6: `2001:db8:${groups.join(':')}::1` }
}

/** Time from the request of a deletion until a simulated server is gone. */
const removalMs = 1500

/** Simulates builds: a server is ready 2.2 seconds after its request. */
export function createSandboxProvisioner({ now }: Pick<Dependencies, 'now'>): Provisioner {
  return {
    request: async () => undefined,
    remove: async ({ deletedAt }) => ({
      isGone: now().getTime() >= deletedAt.getTime() + removalMs,
    }),
    report: async server => {
      const end = willFail(server) ? 'booting' : null
      const steps = pace.flatMap(({ step, afterMs }) => {
        const at = new Date(server.requestedAt.getTime() + afterMs)
        if (at > now() || (end && step === 'ready')) return []
        return [{ step: step === end ? ('failed' as const) : step, at }]
      })
      const isBuilt = steps.some(({ step }) => step === 'booting')
      return { steps, addresses: isBuilt ? addressesOf(server) : null }
    },
  }
}
