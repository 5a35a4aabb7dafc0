import { $events } from '../events/events.ts'
import { pageStock } from './page-stock.ts'

const { $stock, loadStock } = pageStock

const randomDelayMs = { from: 300, to: 2000 }
/** Without a stream the list is loaded at this interval. */
const pollMs = 60_000
const failure = { firstMs: 5000, longestMs: 60_000 }

/** Schedules reloads of the whole list: on request, after a failure, and at intervals while there is no stream. */
export function createReloads() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let waitMs = failure.firstMs

  const scheduleIn = (ms: number) => {
    const due = Date.now() + ms
    if (due >= dueAt) return
    clearTimeout(timer)
    dueAt = due
    timer = setTimeout(run, ms)
  }
  const run = () => {
    dueAt = Number.POSITIVE_INFINITY
    if (document.visibilityState === 'hidden') return scheduleIn(pollMs)
    // The store reports the failure, and the next reload is automatic.
    if ($stock.get().status !== 'loading') loadStock().catch(() => undefined)
  }
  const watch = $stock.subscribe(stock => {
    const isFresh = stock.status === 'ready' && !stock.isOld
    if (isFresh) waitMs = failure.firstMs
    if (isFresh || stock.status === 'loading') return
    scheduleIn(waitMs)
    waitMs = Math.min(waitMs * 2, failure.longestMs)
  })
  const poll = setInterval(() => {
    if ($events.get() !== 'live' && $stock.get().status === 'ready') scheduleIn(0)
  }, pollMs)
  return {
    /** The server notifies many browsers at the same time, so each waits for a random delay. */
    afterRandomDelay: () =>
      scheduleIn(randomDelayMs.from + Math.random() * (randomDelayMs.to - randomDelayMs.from)),
    afterFailure: () => {
      const stock = $stock.get()
      if (stock.status === 'failed' || (stock.status === 'ready' && stock.isOld)) scheduleIn(0)
    },
    stop: () => {
      clearTimeout(timer)
      clearInterval(poll)
      watch()
    },
  }
}
