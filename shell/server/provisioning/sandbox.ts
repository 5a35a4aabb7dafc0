import type { Dependencies } from '../dependencies.ts'
import type { Provisioning } from './types.ts'

/** How long a pretended server takes to be built. */
const buildMs = 3000

/** Builds nothing: servers become ready a moment after they were asked for. */
export function createSandboxProvisioning({ now }: Pick<Dependencies, 'now'>): Provisioning {
  return {
    request: async () => undefined,
    isReady: async server => now().getTime() - server.stateSince.getTime() >= buildMs,
  }
}
