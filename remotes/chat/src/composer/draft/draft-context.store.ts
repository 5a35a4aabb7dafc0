import type { contextRequestSchema } from '@storefront/api/chat'
import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { $cart } from 'shared/cart'
import { $session } from 'shared/session'
import type * as z from 'zod/mini'

type ContextRequest = z.infer<typeof contextRequestSchema>
/** What the customer chose to show with the next message, and nothing else. */
type DraftContext = { isCart: boolean; order: { id: string; number: string } | null }
export type DraftContextStore = ReturnType<typeof createDraftContext>

const nothing: DraftContext = { isCart: false, order: null }

/** What the next message of one page shows of cart and orders. */
export function createDraftContext() {
  const draftContext = atom<DraftContext>(nothing)
  const $draftContext: ReadableAtom<DraftContext> = draftContext

  function showCart(isCart: boolean): void {
    draftContext.set({ ...draftContext.get(), isCart })
  }

  function showOrder(order: DraftContext['order']): void {
    draftContext.set({ ...draftContext.get(), order })
  }

  /** Returns the chosen context with the current cart, and resets the choice. Undefined when nothing is chosen. */
  function takeContext(): ContextRequest | undefined {
    const { isCart, order } = draftContext.get()
    draftContext.set(nothing)
    const { orderItems, orderInterval } = $cart.get()
    const lines = orderItems.map(line => ({
      product_id: line.product_id,
      quantity: Number(line.subQty),
    }))
    const cart = isCart && orderInterval && lines.length > 0 && { interval: orderInterval, lines }
    if (!cart && !order) return undefined
    return { ...(cart ? { cart } : {}), ...(order ? { orderId: order.id } : {}) }
  }

  onMount(draftContext, () => {
    keepMount(draftContext)
    $session.listen(({ status }) => status === 'signed-out' && draftContext.set(nothing))
  })
  return { $draftContext, showCart, showOrder, takeContext }
}
