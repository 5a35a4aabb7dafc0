import { lazyCode } from 'shared/lazy-code'

const beacon = lazyCode(() => import('./beacon.ts'))

/** Loads the beacon. The shop works without it, so a missing chunk causes no page reload. */
export async function startTelemetry(): Promise<void> {
  const code = await beacon.prefetch()
  code?.startBeacon()
}
