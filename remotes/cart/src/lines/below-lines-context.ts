import { intervalSchema } from '@storefront/api/flavor'
import * as z from 'zod/mini'

/** What the extensions of `cart.below-lines` get: the plans in the cart. */
export const belowLinesContext = z.object({
  lines: z.array(
    z.object({ productId: z.number(), quantity: z.number(), interval: intervalSchema }),
  ),
})
export type BelowLinesContext = z.infer<typeof belowLinesContext>
