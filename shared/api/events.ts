import * as z from 'zod/mini'

/**
 * The topics of `GET /api/events?topics=…`. `stock` is public; `chat` has the user's own conversation; `desk` is for
 * support (403 for others). `endpoints/event-schemas.ts` has the data of each topic. Typing signals have no id and are
 * not repeated. The server selects the conversation when the stream opens, so open a new stream after the first message
 * of a browser without a `chat` cookie.
 */
export const topicSchema = z.enum(['stock', 'chat', 'desk'])
export type Topic = z.infer<typeof topicSchema>

/** Stock and prices of a plan for the current user. A customer's own holds count as available. */
const stockChangeSchema = z.object({
  product_id: z.int(),
  left: z.int().check(z.gte(0)),
  monthly_fee: z.string(),
  hourly_fee: z.string(),
})
export type StockChange = z.infer<typeof stockChangeSchema>

/** `isListChanged`: plans were added or removed, or other properties changed, so the whole list must be loaded. */
export const stockEventSchema = z.object({
  changes: z.array(stockChangeSchema),
  isListChanged: z.boolean(),
})
export type StockEvent = z.infer<typeof stockEventSchema>

/**
 * Event names of the stream in addition to the topics. `start`: its id is the position where the stream begins.
 * `reset`: the missed range is unknown, so load everything again. `beat`: the stream is alive; its id, if any, confirms
 * that everything up to it was delivered. `leave`: the server stops, so open another stream after a random part of
 * `comeBackMs`.
 */
export const streamEvents = {
  start: 'start',
  reset: 'reset',
  beat: 'beat',
  leave: 'leave',
} as const
/** The time in which clients of a stopping server come back, so that the other servers do not get all of them at once. */
export const comeBackMs = { least: 1000, most: 5000 }
/** A stream that is silent for more than two of these intervals has failed. */
export const beatMs = 15_000
