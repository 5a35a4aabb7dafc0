import { watchBuilds } from 'shared/builds'
import { lazyCode } from 'shared/lazy-code'

import { startInspector } from '../inspector/start-inspector.ts'
import { startTelemetry } from '../telemetry/start-telemetry.ts'
import { whenReady } from './ready.ts'

const liveStock = lazyCode(() => import('shared/live-stock'))

/** Starts to follow builds, stock and prices after the page is ready, so that this does not delay the page. */
export function startLive(): void {
  startInspector()
  whenReady(() => {
    globalThis.__storefrontRecovery?.reportReady?.()
    startTelemetry()
    watchBuilds()
    // Until the code is loaded, the list shows its real age.
    liveStock.keepLoading({ onCode: ({ followStock }) => followStock() })
  })
}
