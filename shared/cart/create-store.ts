import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'

import { translate } from '../i18n/i18n.ts'
import { toast } from '../toast.ts'
import { createKnownPlans, type KnownPlans } from './create-plans.ts'
import { parkedKey } from './parked/parked.ts'
import { newsOf } from './storage/changes.ts'
import type { Ledger } from './storage/ledger.ts'
import { cartKey, delayLeftMs, mirrorText, readMirror } from './storage/mirror.ts'
import { createPersistence } from './storage/persistence.ts'
import { parseCart } from './storage/read-cart.ts'
import { joinTabs } from './storage/tabs.ts'
import {
  type Cart,
  type CartChange,
  type CartCommand,
  type CartResult,
  emptyCart,
  type ParkedCart,
} from './types.ts'

export type CartStore = {
  /** From its first use on, it shows the cart of this browser: until the database responds, the one of local storage. */
  $cart: ReadableAtom<Cart>
  /** Parked carts of all owners. A customer sees only their own. */
  $parked: ReadableAtom<ParkedCart[]>
  $changes: ReadableAtom<CartChange[]>
  plans: KnownPlans
  /** Runs a command of the customer, shows the result, and notifies the other tabs. */
  commit: (step: CartCommand) => Promise<CartResult>
  /** Reads what other tabs changed, and writes nothing. A call that waits for its turn serves all callers. */
  look: () => Promise<void>
}

/** The carts of one page. All pages of a browser share them by its database. */
export function createCartStore(): CartStore {
  const $cart = atom<Cart>(emptyCart)
  const $parked = atom<ParkedCart[]>([])
  const $changes = atom<CartChange[]>([])
  const disk = createPersistence()
  let announce = () => {}
  let shown = -1
  let isWarned = false
  let waiting: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function commit(step: CartCommand): Promise<CartResult> {
    start()
    let before = emptyCart
    const { outcome, ledger, isKept } = await disk.transact((cart, parked) => {
      before = cart
      return step(cart, parked)
    })
    show(ledger)
    if (outcome.refusal) return { status: 'refused', reason: outcome.refusal, cart: outcome.cart }
    announce()
    if (!isKept && !isWarned) warnNotKept()
    isWarned ||= !isKept
    return { status: 'done', cart: outcome.cart, before }
  }

  function look(): Promise<void> {
    waiting ??= disk
      .transact(cart => {
        waiting = undefined
        return { cart }
      })
      .then(({ ledger }) => show(ledger))
    return waiting
  }

  function show(ledger: Ledger): void {
    const { revision, cart, parked, news } = ledger
    if (revision > shown) {
      shown = revision
      $cart.set(cart)
      if (parked.length > 0 || $parked.get().length > 0) $parked.set(parked)
      const changes = newsOf(news, cart.owner)
      if (changes.length > 0 || $changes.get().length > 0) $changes.set(changes)
    }
    clearTimeout(timer)
    const delayMs = longestDelayMs(ledger)
    if (delayMs !== undefined) timer = setTimeout(() => void look(), delayMs)
  }

  const start = () => void $cart.get()
  onMount($parked, start)
  onMount($changes, start)
  onMount($cart, () => {
    for (const store of [$cart, $parked, $changes]) keepMount(store)
    $cart.set(parseCart(readMirror() ?? mirrorText(emptyCart)) ?? emptyCart)
    announce = joinTabs(() => {
      disk.noteAlive()
      void look()
    })
    void look()
  })
  return { $cart, $parked, $changes, plans: createKnownPlans(), commit, look }
}

/**
 * How long until the page reads again, in ms: a previous text that is still in local storage then was restored on
 * purpose, and no event reports that. A delay that ended since the command ran is 0 here, and also needs another read.
 * Undefined without a delay.
 */
function longestDelayMs({ mirror, parkedMirror }: Ledger): number | undefined {
  const delays = [delayLeftMs(cartKey, mirror), delayLeftMs(parkedKey, parkedMirror)]
  const left = delays.filter(delay => delay !== undefined)
  return left.length > 0 ? Math.max(...left) : undefined
}

function warnNotKept(): void {
  // Runs after the toast of the change, which would replace this one at once (S9.toast.one).
  setTimeout(() =>
    toast({
      title: translate('shared', 'toast.cartNotKept.title'),
      description: translate('shared', 'toast.cartNotKept.description'),
    }),
  )
}
