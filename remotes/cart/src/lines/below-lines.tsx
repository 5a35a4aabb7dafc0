import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { $cart } from 'shared/cart'
import { ExtensionSlot } from 'shared/extension-slot'

import type { BelowLinesContext } from './below-lines-context.ts'

const $context = computed(
  $cart,
  ({ orderItems }): BelowLinesContext => ({
    lines: orderItems.map(({ product_id: productId, subQty, interval }) => ({
      productId,
      quantity: Number(subQty),
      interval,
    })),
  }),
)

/** Components of other teams about the plans in the cart. */
export function BelowLines() {
  return <ExtensionSlot name="cart.below-lines" context={useStore($context)} maxHeight={320} />
}
