import { watchBuilds } from 'shared/builds'

import { startTelemetry } from '../telemetry/start-telemetry.ts'
import { whenReady } from './ready.ts'

/** Builds, stock and prices are followed from the time when the page stands; nothing of that is in its way before. */
export function startLive(): void {
  whenReady(() => {
    globalThis.__storefrontRecovery?.tellReady?.()
    startTelemetry()
    watchBuilds()
    import('shared/live-stock').then(
      ({ followStock }) => followStock(),
      // Without it the list is as old as it says it is.
      (error: unknown) => console.warn('Cannot follow the stock', error),
    )
  })
}
