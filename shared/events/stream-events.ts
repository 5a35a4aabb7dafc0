import { stockEventSchema, streamEvents, topicSchema } from '@storefront/api/events'
import * as z from 'zod/mini'

/** Whose a stream is: as `$owner` of shared/session; only documents of the same person take its personal topics. */
const ownerSchema = z._default(z.nullable(z.string()), null)
const whereSchema = {
  id: z.int(),
  /** Those that the stream carries. */
  topics: z._default(z.array(topicSchema), ['stock']),
  owner: ownerSchema,
}

/**
 * What a stream brings: an event of a topic; that it begins (`start`); that what was missed is no longer known
 * (`reset`). `id` is the log's. Whoever follows a personal topic reads its data: this module knows only the stock's.
 */
export const newsSchema = z.union([
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
export type StreamEvent = z.infer<typeof newsSchema>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A message of the stream as news; null for what cannot be read, which is as if it had not come. */
export function readNews(name: string, { data, lastEventId }: MessageEvent): StreamEvent | null {
  const kind = name === streamEvents.start || name === streamEvents.reset ? name : 'event'
  const id = lastEventId === '' ? Number.NaN : Number(lastEventId)
  const raw = kind === 'event' ? { kind, id, topic: name, data: parseJson(data) } : { kind, id }
  return newsSchema.safeParse(raw).data ?? null
}
