import { intervalSchema } from '@storefront/api/flavor'
import * as z from 'zod/mini'

/** What the extensions of `plan.details` get: the plan of the page, and the interval that the customer chose. */
export const planDetailsContext = z.object({ productId: z.number(), interval: intervalSchema })
export type PlanDetailsContext = z.infer<typeof planDetailsContext>
