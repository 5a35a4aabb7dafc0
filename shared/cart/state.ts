import { atom } from 'nanostores'

import { translate } from '../i18n.ts'
import { toast } from '../toast.ts'
import { newsOf } from './changes.ts'
import type { Ledger } from './ledger.ts'
import { cartKey, delayLeftMs, mirrorText, readMirror } from './mirror.ts'
import { parkedKey } from './parked.ts'
import { noteAlive, transact } from './persistence.ts'
import { parseCart } from './read-cart.ts'
import { announce, watchOthers } from './tabs.ts'
import {
  type Cart,
  type CartChange,
  type CartCommand,
  type CartResult,
  emptyCart,
  type ParkedCart,
} from './types.ts'

/** Until the database has answered, local storage tells the first paint what is in the cart. */
export const cartState = atom<Cart>(parseCart(readMirror() ?? mirrorText(emptyCart)) ?? emptyCart)
/** Of every owner; what a customer may see are the own ones. */
export const parkedState = atom<ParkedCart[]>([])
export const cartChanges = atom<CartChange[]>([])

let shown = -1
let isWarned = false

/** Runs a step for the user, shows what came of it, and tells the other documents. */
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

/** Reads what others did; writes nothing that the user did not ask for. Who waits for its turn reads for all. */
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
 * A previous text that still stands there then was restored by somebody: nobody else would tell. A delay that ended
 * since the step ran is 0 here, and needs its look too.
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
  // Runs after the toast of whoever changed the cart, which would replace this one at once (S9.toast.one).
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
