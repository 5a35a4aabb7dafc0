import { atom } from 'nanostores'

import { translate } from '../i18n/i18n.ts'
import { toast } from '../toast.ts'
import { parkedKey } from './parked/parked.ts'
import { newsOf } from './storage/changes.ts'
import type { Ledger } from './storage/ledger.ts'
import { cartKey, delayLeftMs, mirrorText, readMirror } from './storage/mirror.ts'
import { noteAlive, transact } from './storage/persistence.ts'
import { parseCart } from './storage/read-cart.ts'
import { announce, watchOthers } from './storage/tabs.ts'
import {
  type Cart,
  type CartChange,
  type CartCommand,
  type CartResult,
  emptyCart,
  type ParkedCart,
} from './types.ts'

/** Shows the cart from local storage on first paint, until the database responds. */
export const cartState = atom<Cart>(parseCart(readMirror() ?? mirrorText(emptyCart)) ?? emptyCart)
/** Parked carts of all owners. A customer sees only their own. */
export const parkedState = atom<ParkedCart[]>([])
export const cartChanges = atom<CartChange[]>([])

let shown = -1
let isWarned = false

/** Runs a command of the customer, shows the result, and notifies the other tabs. */
export async function commit(step: CartCommand): Promise<CartResult> {
  let before = emptyCart
  const { outcome, ledger, isKept } = await transact((cart, parked) => {
    before = cart
    return step(cart, parked)
  })
  show(ledger)
  lookAfterDelay(ledger)
  if (outcome.refusal) return { status: 'refused', reason: outcome.refusal, cart: outcome.cart }
  announce()
  if (!isKept) warnOnce()
  return { status: 'done', cart: outcome.cart, before }
}

let waiting: Promise<void> | undefined

/** Reads what other tabs changed, and writes nothing. A call that waits for its turn serves all callers. */
export function look(): Promise<void> {
  waiting ??= transact(cart => {
    waiting = undefined
    return { cart }
  }).then(({ ledger }) => {
    show(ledger)
    lookAfterDelay(ledger)
  })
  return waiting
}

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reads again when a delay ends: a previous text that is still in local storage then was restored on purpose, and no
 * event reports that. A delay that ended since the command ran is 0 here, and also needs another read.
 */
function lookAfterDelay({ mirror, parkedMirror }: Ledger): void {
  const delays = [delayLeftMs(cartKey, mirror), delayLeftMs(parkedKey, parkedMirror)]
  const left = delays.filter(delay => delay !== undefined)
  clearTimeout(timer)
  if (left.length > 0) timer = setTimeout(() => void look(), Math.max(...left))
}

function show({ revision, cart, parked, news }: Ledger): void {
  if (revision <= shown) return
  shown = revision
  cartState.set(cart)
  if (parked.length > 0 || parkedState.get().length > 0) parkedState.set(parked)
  const changes = newsOf(news, cart.owner)
  if (changes.length > 0 || cartChanges.get().length > 0) cartChanges.set(changes)
}

function warnOnce(): void {
  if (isWarned) return
  isWarned = true
  // Runs after the toast of the change, which would replace this one at once (S9.toast.one).
  setTimeout(() =>
    toast({
      title: translate('shared', 'toast.cartNotKept.title'),
      description: translate('shared', 'toast.cartNotKept.description'),
    }),
  )
}

watchOthers(() => {
  noteAlive()
  void look()
})
void look()
