import { stockEventSchema, streamEvents, topicSchema } from '@storefront/api/events'
import * as z from 'zod/mini'

/** Owner of a stream, like `$owner` of shared/session. Only tabs of the same customer accept its personal topics. */
const ownerSchema = z._default(z.nullable(z.string()), null)
const whereSchema = {
  id: z.int(),
  /** The topics that the stream delivers. */
  topics: z._default(z.array(topicSchema), ['stock']),
  owner: ownerSchema,
}

/**
 * An event of a stream: data of a topic, the start of a topic (`start`), or a gap of unknown size (`reset`). `id` is
 * the one in the event log. This module validates only stock data; subscribers of personal topics validate theirs.
 */
export const streamEventSchema = z.union([
  z.object({
    kind: z.literal('event'),
    id: z.int(),
    topic: z.literal('stock'),
    data: stockEventSchema,
  }),
  z.object({
    kind: z.literal('event'),
    id: z.int(),
    topic: z.enum(['chat', 'desk']),
    data: z.unknown(),
    owner: ownerSchema,
  }),
  z.object({ kind: z.literal('reset'), ...whereSchema }),
  z.object({ kind: z.literal('start'), ...whereSchema }),
])
export type StreamEvent = z.infer<typeof streamEventSchema>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a message of the stream; null when it is unreadable and must be ignored. */
export function parseStreamEvent(
  name: string,
  { data, lastEventId }: MessageEvent,
): StreamEvent | null {
  const kind = name === streamEvents.start || name === streamEvents.reset ? name : 'event'
  const id = lastEventId === '' ? Number.NaN : Number(lastEventId)
  const raw = kind === 'event' ? { kind, id, topic: name, data: parseJson(data) } : { kind, id }
  return streamEventSchema.safeParse(raw).data ?? null
}
