import { atom } from 'nanostores'

import { translate } from '../i18n.ts'
import { toast } from '../toast.ts'
import { mirrorText, readMirror } from './mirror.ts'
import { transact } from './persistence.ts'
import { parseCart } from './read-cart.ts'
import { announce, watchOthers } from './tabs.ts'
import { type Cart, type CartChange, type CartResult, emptyCart, type Step } from './types.ts'

/** Until the database has answered, local storage tells the first paint what is in the cart. */
export const cartState = atom<Cart>(parseCart(readMirror() ?? mirrorText(emptyCart)) ?? emptyCart)
export const cartChanges = atom<CartChange[]>([])

let shown = -1
let isWarned = false

/** Runs a step for the user, shows what came of it, and tells the other documents. */
export async function commit(step: Step): Promise<CartResult> {
  const { outcome, revision, isKept } = await transact(step)
  show(outcome.cart, revision)
  if (outcome.changes?.length) addChanges(outcome.changes)
  if (outcome.refusal) return { status: 'refused', reason: outcome.refusal, cart: outcome.cart }
  announce()
  if (!isKept) warnOnce()
  return { status: 'done', cart: outcome.cart }
}

/** Reads what others did; writes nothing that the user did not ask for. */
export async function look(): Promise<void> {
  const { outcome, revision } = await transact(cart => ({ cart }))
  show(outcome.cart, revision)
}

function show(cart: Cart, revision: number): void {
  if (revision <= shown) return
  shown = revision
  cartState.set(cart)
  const ids = new Set(cart.orderItems.map(line => line.product_id))
  const isPast = (change: CartChange) => change.kind !== 'gone' && !ids.has(change.product_id)
  if (cartChanges.get().some(isPast)) {
    cartChanges.set(cartChanges.get().filter(change => !isPast(change)))
  }
}

/** The newest word on a line replaces the older one, but counts from what the customer has seen. */
function addChanges(changes: CartChange[]): void {
  const unseen = cartChanges.get()
  const find = (among: CartChange[], { kind, product_id }: CartChange) =>
    among.find(each => each.kind === kind && each.product_id === product_id)
  const added = changes.map(change => {
    const older = find(unseen, change)
    return older ? { ...change, before: older.before } : change
  })
  cartChanges.set([...unseen.filter(each => !find(changes, each)), ...added])
}

function warnOnce(): void {
  if (isWarned) return
  isWarned = true
  // After the toast of whoever changed the cart, which would replace it at once (SPEC 9: one is visible).
  setTimeout(() =>
    toast({
      title: translate('shared', 'toast.cartNotKept.title'),
      description: translate('shared', 'toast.cartNotKept.description'),
    }),
  )
}

watchOthers(look)
void look()
