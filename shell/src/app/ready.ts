import { afterIdle } from './modules/after-idle.ts'
import { slotQueue } from './modules/slot-queue.ts'

let isReady = false
let isQuiet = false
const waiting: (() => void)[] = []

/** Marks that the first page or its fallback is visible, so that other code can load. */
export function markReady(): void {
  if (isReady) return
  isReady = true
  performance.mark('storefront:ready')
  document.documentElement.dataset.ready = 'true'
  const { noteReady, reportReady } = globalThis.__storefrontRecovery ?? {}
  noteReady?.()
  // A customer who leaves before the page is idle has seen the page, too.
  if (reportReady) addEventListener('pagehide', reportReady)
  afterIdle(() => {
    isQuiet = true
    document.documentElement.dataset.quiet = 'true'
    slotQueue.open()
    for (const run of waiting.splice(0)) run()
  })
}

export function whenReady(run: () => void): void {
  if (isQuiet) run()
  else waiting.push(run)
}
