import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'

import { translate } from '../i18n/i18n.ts'
import { toast } from '../toast.ts'
import { createKnownPlans, type KnownPlans } from './create-plans.ts'
import { parkedKey } from './parked/parked.ts'
import { changesOf } from './storage/changes.ts'
import type { Ledger } from './storage/ledger.ts'
import { cartKey, delayLeftMs, mirrorText, readMirror } from './storage/mirror.ts'
import { createPersistence } from './storage/persistence.ts'
import { parseCart } from './storage/read-cart.ts'
import { followTabs } from './storage/tabs.ts'
import {
  type Cart,
  type CartChange,
  type CartCommand,
  type CartResult,
  emptyCart,
  type ParkedCart,
} from './types.ts'

export type CartStore = {
  /** The cart of this browser. Until the database responds, it is the one from local storage. */
  $cart: ReadableAtom<Cart>
  /** Parked carts of all owners. A customer sees only their own. */
  $parked: ReadableAtom<ParkedCart[]>
  $changes: ReadableAtom<CartChange[]>
  plans: KnownPlans
  /** Runs a command of the customer, shows the result, and notifies the other tabs. */
  commit: (step: CartCommand) => Promise<CartResult>
  /** Reads the changes of other tabs, and writes nothing. Concurrent callers share one pending read. */
  refresh: () => Promise<void>
}

/** The carts of one page. All pages of a browser share them through its database. */
export function createCartStore(): CartStore {
  const $cart = atom<Cart>(emptyCart)
  const $parked = atom<ParkedCart[]>([])
  const $changes = atom<CartChange[]>([])
  const disk = createPersistence()
  let announce = () => {}
  let shownRevision = -1
  let isWarned = false
  let pendingRefresh: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function commit(step: CartCommand): Promise<CartResult> {
    start()
    let before = emptyCart
    const { outcome, ledger, isStored } = await disk.transact((cart, parked) => {
      before = cart
      return step(cart, parked)
    })
    show(ledger)
    if (outcome.refusal) return { status: 'refused', reason: outcome.refusal, cart: outcome.cart }
    announce()
    if (!isStored && !isWarned) warnNotStored()
    isWarned ||= !isStored
    return { status: 'done', cart: outcome.cart, before }
  }

  function refresh(): Promise<void> {
    pendingRefresh ??= disk
      .transact(cart => {
        pendingRefresh = undefined
        return { cart }
      })
      .then(({ ledger }) => show(ledger))
    return pendingRefresh
  }

  function show(ledger: Ledger): void {
    const { revision, cart, parked, news } = ledger
    if (revision > shownRevision) {
      shownRevision = revision
      $cart.set(cart)
      if (parked.length > 0 || $parked.get().length > 0) $parked.set(parked)
      const changes = changesOf(news, cart.owner)
      if (changes.length > 0 || $changes.get().length > 0) $changes.set(changes)
    }
    clearTimeout(timer)
    const delayMs = longestDelayMs(ledger)
    if (delayMs !== undefined) timer = setTimeout(() => void refresh(), delayMs)
  }

  const start = () => void $cart.get()
  onMount($parked, start)
  onMount($changes, start)
  onMount($cart, () => {
    for (const store of [$cart, $parked, $changes]) keepMount(store)
    $cart.set(parseCart(readMirror() ?? mirrorText(emptyCart)) ?? emptyCart)
    announce = followTabs(() => {
      disk.resetTimeout()
      void refresh()
    })
    void refresh()
  })
  return { $cart, $parked, $changes, plans: createKnownPlans(), commit, refresh }
}

/**
 * The time until the page reads local storage again, in ms; undefined if no second read is needed. A previous text that
 * is still there at that time was restored on purpose, and no event reports that. The result is 0 if the delay ended
 * while the command ran, which also requires a second read.
 */
function longestDelayMs({ mirror, parkedMirror }: Ledger): number | undefined {
  const delays = [delayLeftMs(cartKey, mirror), delayLeftMs(parkedKey, parkedMirror)]
  const left = delays.filter(delay => delay !== undefined)
  return left.length > 0 ? Math.max(...left) : undefined
}

function warnNotStored(): void {
  // Runs after the toast of the change, which would replace this one at once (S9.toast.one).
  setTimeout(() =>
    toast({
      title: translate('shared', 'toast.cartNotKept.title'),
      description: translate('shared', 'toast.cartNotKept.description'),
    }),
  )
}
