import { atom, computed, type ReadableAtom } from 'nanostores'
import { $cart, type CartLine, type Removed } from 'shared/cart'

type Entry = { owner: string; line: CartLine; order: number[] }

const limit = 5
const $removed = atom<Entry[]>([])

/** Saves removed lines for the lifetime of the page, so that a customer who misses the toast can still restore them. */
export function saveRemoved({ lines, order }: Removed, owner: string): void {
  const ids = new Set(lines.map(line => line.product_id))
  const older = $removed.get().filter(each => !ids.has(each.line.product_id))
  $removed.set([...lines.map(line => ({ owner, line, order })), ...older].slice(0, limit))
}

// Lines that were removed before the page knew its customer become the customer's, like the cart of a guest.
$cart.listen(({ owner }, before) => {
  if (before?.owner !== '' || owner === '') return
  $removed.set($removed.get().map(each => ({ ...each, owner: each.owner || owner })))
})

/** The current customer's removed lines, newest first, without those that are in the cart again. */
export const $recentlyRemoved: ReadableAtom<Entry[]> = computed(
  [$removed, $cart],
  (removed, { owner, orderItems }) =>
    removed.filter(
      each =>
        each.owner === owner && !orderItems.some(line => line.product_id === each.line.product_id),
    ),
)
