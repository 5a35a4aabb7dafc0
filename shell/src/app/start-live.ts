import { watchBuilds } from 'shared/builds'
import { lazyCode } from 'shared/lazy-code'

import { startTelemetry } from '../telemetry/start-telemetry.ts'
import { whenReady } from './ready.ts'

const liveStock = lazyCode(() => import('shared/live-stock'))

/** Builds, stock and prices are followed from the time when the page stands; nothing of that is in its way before. */
export function startLive(): void {
  whenReady(() => {
    globalThis.__storefrontRecovery?.tellReady?.()
    startTelemetry()
    watchBuilds()
    // Until it comes the list is as old as it says it is.
    liveStock.keepLoading({ onCode: ({ followStock }) => followStock() })
  })
}
