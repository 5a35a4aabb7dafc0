import { providerPaymentRequestSchema } from '@storefront/api/sandbox'
import { z } from 'zod'

/** The behaviours of test cards. */
const cards = ['plain', 'secure', 'late', 'twice', 'silent'] as const
export const cardSchema = z.enum(cards)
export type Card = z.infer<typeof cardSchema>

const outcomeSchema = z.enum(['succeeded', 'declined', 'cancelled'])
export type PaymentOutcome = z.infer<typeof outcomeSchema>

/** One delivery of a webhook. An event can have two deliveries. */
const deliverySchema = z.object({ id: z.string(), eventId: z.string(), dueAt: z.number() })

/** An entry of the journal. */
export const entrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('created'),
    id: z.string(),
    key: z.string(),
    at: z.number(),
    request: z.custom<z.infer<typeof providerPaymentRequestSchema>>(
      value => providerPaymentRequestSchema.safeParse(value).success,
    ),
  }),
  z.object({
    type: z.literal('ended'),
    id: z.string(),
    at: z.number(),
    outcome: outcomeSchema,
    deliveries: z.array(deliverySchema),
  }),
  z.object({ type: z.literal('delivered'), id: z.string(), at: z.number() }),
  z.object({
    type: z.literal('refunded'),
    id: z.string(),
    at: z.number(),
    /** Default: the full amount. */
    amount: z.optional(z.string()),
  }),
])
export type Entry = z.infer<typeof entrySchema>
export type Delivery = z.infer<typeof deliverySchema>
