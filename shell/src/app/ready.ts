import { whenQuiet } from './modules/after-idle.ts'
import { openSlotQueue } from './modules/slot-queue.ts'

let isReady = false
let isQuiet = false
const waiting: (() => void)[] = []

/** The first page stands, or its fallback does: what is not needed for it may load from now on. */
export function markReady(): void {
  if (isReady) return
  isReady = true
  performance.mark('storefront:ready')
  document.documentElement.dataset.ready = 'true'
  const { noteReady, tellReady } = globalThis.__storefrontRecovery ?? {}
  noteReady?.()
  // Whoever leaves before the page is quiet has seen it, too.
  if (tellReady) addEventListener('pagehide', tellReady)
  whenQuiet(() => {
    isQuiet = true
    document.documentElement.dataset.quiet = 'true'
    openSlotQueue()
    for (const run of waiting.splice(0)) run()
  })
}

export function whenReady(run: () => void): void {
  if (isQuiet) run()
  else waiting.push(run)
}
