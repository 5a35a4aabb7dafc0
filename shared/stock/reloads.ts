import { $events } from '../events.ts'
import { loadStock } from '../stock.ts'
import { stockState } from './state.ts'

const soonMs = { from: 300, to: 2000 }
/** Without a stream the list is read again now and then. */
const pollMs = 60_000
const failure = { firstMs: 5000, longestMs: 60_000 }

/** When the whole list is read again: told to, after a failure, and regularly while there is no stream. */
export function createReloads() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let waitMs = failure.firstMs

  const at = (ms: number) => {
    const due = Date.now() + ms
    if (due >= dueAt) return
    clearTimeout(timer)
    dueAt = due
    timer = setTimeout(run, ms)
  }
  const run = () => {
    dueAt = Number.POSITIVE_INFINITY
    if (document.visibilityState === 'hidden') return at(pollMs)
    // The store says what failed, and the next time comes by itself.
    if (stockState.get().status !== 'loading') loadStock().catch(() => undefined)
  }
  const watch = stockState.subscribe(stock => {
    const isFresh = stock.status === 'ready' && !stock.isOld
    if (isFresh) waitMs = failure.firstMs
    if (isFresh || stock.status === 'loading') return
    at(waitMs)
    waitMs = Math.min(waitMs * 2, failure.longestMs)
  })
  const poll = setInterval(() => {
    if ($events.get() !== 'live' && stockState.get().status === 'ready') at(0)
  }, pollMs)
  return {
    /** Many browsers are told at the same time: each waits a little of its own. */
    soon: () => at(soonMs.from + Math.random() * (soonMs.to - soonMs.from)),
    afterFailure: () => {
      const stock = stockState.get()
      if (stock.status === 'failed' || (stock.status === 'ready' && stock.isOld)) at(0)
    },
    stop: () => {
      clearTimeout(timer)
      clearInterval(poll)
      watch()
    },
  }
}
