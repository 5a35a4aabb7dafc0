import { topicSchema } from '@storefront/api/events'
import * as z from 'zod/mini'

import { newsSchema } from './stream-events.ts'

const stateSchema = z.enum(['connecting', 'live', 'offline'])

/** What documents of one browser say to each other. They may be of different builds: everything is parsed. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('news'), news: newsSchema }),
  z.object({ type: z.literal('state'), state: stateSchema }),
  z.object({
    type: z.literal('join'),
    from: z.string(),
    topics: z.array(topicSchema),
    isSignedIn: z.boolean(),
    last: z.nullable(z.int()),
    since: z.number(),
  }),
  /** `news` null: not all of it is known any more. */
  z.object({
    type: z.literal('welcome'),
    to: z.string(),
    state: stateSchema,
    last: z.nullable(z.int()),
    news: z.nullable(z.array(newsSchema)),
    /** Topics that the stream brings from now on, and whose they are. */
    acknowledged: z._default(z.array(topicSchema), []),
    owner: z._default(z.nullable(z.string()), null),
  }),
  /** To the leader: the cookies have changed. */
  z.object({ type: z.literal('renew') }),
])
export type Message = z.infer<typeof messageSchema>

export type Channel = { post: (message: Message) => void; close: () => void }

/** Null where the browser has none: then each document has a stream of its own. */
export function openChannel(onMessage: (message: Message) => void): Channel | null {
  if (!globalThis.BroadcastChannel || !globalThis.navigator?.locks) return null
  const channel = new BroadcastChannel('events-1')
  channel.onmessage = ({ data }) => {
    const message = messageSchema.safeParse(data).data
    if (message) onMessage(message)
  }
  return { post: message => channel.postMessage(message), close: () => channel.close() }
}
