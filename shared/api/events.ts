import * as z from 'zod/mini'

/**
 * What can be followed by `GET /api/events?topics=…`. `stock` is open to everybody; `chat` brings the listener's own
 * conversation, `desk` is for support (403 for others). Data of these two: chat.ts. Typing has no id of its own and is
 * never told again. Whose conversation it is stands fixed when a stream begins: after the first message of a browser that
 * had no `chat` cookie, begin a new one.
 */
export const topicSchema = z.enum(['stock', 'chat', 'desk'])
export type Topic = z.infer<typeof topicSchema>

/** What is left of a plan for whoever listens (a customer's own holds count as left), and its prices now. */
export const stockChangeSchema = z.object({
  product_id: z.int(),
  left: z.int().check(z.gte(0)),
  monthly_fee: z.string(),
  hourly_fee: z.string(),
})
export type StockChange = z.infer<typeof stockChangeSchema>

/** `isListChanged`: plans came, went or have other facts: only the whole list tells. */
export const stockEventSchema = z.object({
  changes: z.array(stockChangeSchema),
  isListChanged: z.boolean(),
})
export type StockEvent = z.infer<typeof stockEventSchema>

/**
 * Named events of the stream besides the topics': `start` (its id is where the stream begins), `reset` (what was
 * missed is no longer known: read everything again) and `beat` (the stream lives; its id, when it has one, says that
 * everything up to there was told).
 */
export const streamEvents = { start: 'start', reset: 'reset', beat: 'beat' } as const
/** A stream that was silent for longer than two of these is dead. */
export const beatMs = 15_000
