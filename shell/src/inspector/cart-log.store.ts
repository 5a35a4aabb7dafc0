import { atom, type ReadableAtom } from 'nanostores'
import { $cart, $cartTotal, $cartUnits, type Cart } from 'shared/cart'

/** A change of the cart. `changes`: for example `+1 Dedicated 4C-16G`. */
export type CartEvent = {
  id: number
  at: Date
  changes: string[]
  units: number
  total: string
}

const maxEvents = 50
const events = atom<CartEvent[]>([])
let next = 0

/** The changes of the cart in all tabs since the inspector opened, the newest first. */
export const $cartEvents: ReadableAtom<CartEvent[]> = events

const quantitiesOf = ({ orderItems }: Cart) =>
  new Map(orderItems.map(line => [line.product_id, { name: line.planName, count: +line.subQty }]))

/** The differences between two carts, for example `+1 Dedicated 4C-16G`. */
export function describeChanges(before: Cart | undefined, after: Cart): string[] {
  if (!before) return []
  const [from, to] = [quantitiesOf(before), quantitiesOf(after)]
  const lines = [...new Set([...from.keys(), ...to.keys()])].flatMap(id => {
    const change = (to.get(id)?.count ?? 0) - (from.get(id)?.count ?? 0)
    const name = (to.get(id) ?? from.get(id))?.name
    return change === 0 ? [] : [`${change > 0 ? '+' : '−'}${Math.abs(change)} ${name}`]
  })
  if (before.orderInterval !== after.orderInterval) lines.push(`→ ${after.orderInterval || '–'}`)
  return lines
}

/** Records the changes from now on. Returns a function that ends this. */
export function watchCart(): () => void {
  events.set([])
  return $cart.listen((after, before) => {
    const changes = describeChanges(before, after)
    if (changes.length === 0) return
    const units = $cartUnits.get()
    const event = { id: next++, at: new Date(), changes, units, total: $cartTotal.get() }
    events.set([event, ...events.get()].slice(0, maxEvents))
  })
}
