import type { StockChange } from '@storefront/api/events'

import { subscribe, type TopicEvent } from '../events/events.ts'
import { $network } from '../http/network.ts'
import { applyChanges } from './apply.ts'
import { followInCart } from './cart-follow.ts'
import { pageStock } from './page-stock.ts'
import { createReloads } from './reloads.ts'

export { $events } from '../events/events.ts'

/** A response that arrives after an event can be older, because the server caches it for a second. */
const responseAgeMs = 1500
const rememberMs = 60_000

let recent: { change: StockChange; at: number }[] = []
let stop: (() => void) | undefined

/**
 * Keeps stock and prices of the shown list up to date without a reload, and the cart with them. Load this module when
 * the page is ready. Idempotent.
 */
export function followStock(): void {
  if (stop) return
  const reloads = createReloads()
  let leave: (() => void) | undefined

  const take = (news: TopicEvent<'stock'>) => {
    if (news.kind === 'start') return
    if (news.kind === 'reset' || news.data.isListChanged) reloads.afterRandomDelay()
    if (news.kind === 'event') takeChanges(news.data.changes)
  }
  const stopListening = pageStock.$stock.subscribe((stock, before) => {
    if (stock.status !== 'ready') return
    leave ??= subscribe('stock', take, pageStock.$requestedAt.get() - responseAgeMs)
    if (before?.status !== 'ready' || before.fetchedAt !== stock.fetchedAt) repeatChanges()
  })
  const stopOnline = $network.listen(network => network === 'online' && reloads.afterFailure())
  const show = () => void followInCart([])
  document.addEventListener('visibilitychange', show)
  stop = () => {
    stopListening()
    stopOnline()
    reloads.stop()
    document.removeEventListener('visibilitychange', show)
    leave?.()
    stop = undefined
  }
}

/** Stops following the stock, for tests. */
export function unfollowStock(): void {
  recent = []
  stop?.()
}

function takeChanges(changes: StockChange[]): void {
  const at = Date.now()
  recent = recent.filter(each => at - each.at < rememberMs)
  recent.push(...changes.map(change => ({ change, at })))
  apply(changes)
}

/** Applies the events since the request of a new response, because they are newer. */
function repeatChanges(): void {
  const since = pageStock.$requestedAt.get() - responseAgeMs
  apply(recent.filter(({ at }) => at >= since).map(({ change }) => change))
}

function apply(changes: StockChange[]): void {
  const changed = applyChanges(changes)
  void followInCart(changed.map(plan => plan.product_id))
}
