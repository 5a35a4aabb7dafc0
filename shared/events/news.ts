import { stockEventSchema, streamEvents, topicSchema } from '@storefront/api/events'
import * as z from 'zod/mini'

/** What a stream brings: an event of a topic, or that what was missed is no longer known. `id` is the log's. */
export const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), id: z.int(), topic: topicSchema, data: stockEventSchema }),
  z.object({ kind: z.literal('reset'), id: z.int() }),
  z.object({ kind: z.literal('start'), id: z.int() }),
])
export type News = z.infer<typeof newsSchema>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A message of the stream as news; null for what cannot be read, which is as if it had not come. */
export function readNews(name: string, { data, lastEventId }: MessageEvent): News | null {
  const kind = name === streamEvents.start || name === streamEvents.reset ? name : 'event'
  const id = lastEventId === '' ? Number.NaN : Number(lastEventId)
  const raw = kind === 'event' ? { kind, id, topic: name, data: parseJson(data) } : { kind, id }
  return newsSchema.safeParse(raw).data ?? null
}
