import { lazyCode } from 'shared/lazy-code'

const beacon = lazyCode(() => import('./beacon.ts'))

/** Nothing depends on it: without the beacon the shop is the same, so its missing chunk reloads no page. */
export async function startTelemetry(): Promise<void> {
  const code = await beacon.prefetch()
  code?.startBeacon()
}
