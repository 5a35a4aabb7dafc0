import { intervalSchema } from '@storefront/api/flavor'
import * as z from 'zod/mini'

/** What the extensions of `order.summary` get: the paid order. */
export const orderSummaryContext = z.object({
  orderId: z.string(),
  interval: intervalSchema,
  lines: z.array(z.object({ productId: z.number(), quantity: z.number() })),
})
export type OrderSummaryContext = z.infer<typeof orderSummaryContext>
