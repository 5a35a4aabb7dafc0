import { topicSchema } from '@storefront/api/events'
import * as z from 'zod/mini'

import { createTabChannel } from '../tab-channel.ts'
import { streamEventSchema } from './stream-events.ts'

const stateSchema = z.enum(['connecting', 'live', 'offline'])

/** Messages between tabs of one browser. The tabs may run different builds, so each message is validated. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('news'), news: streamEventSchema }),
  z.object({ type: z.literal('state'), state: stateSchema }),
  z.object({
    type: z.literal('join'),
    from: z.string(),
    topics: z.array(topicSchema),
    isSignedIn: z.boolean(),
    last: z.nullable(z.int()),
    since: z.number(),
  }),
  /** `news` is null when the missed range is unknown. */
  z.object({
    type: z.literal('welcome'),
    to: z.string(),
    state: stateSchema,
    last: z.nullable(z.int()),
    news: z.nullable(z.array(streamEventSchema)),
    /** The topics that the stream delivers from now on, and the owner of the personal ones. */
    acknowledged: z._default(z.array(topicSchema), []),
    owner: z._default(z.nullable(z.string()), null),
  }),
  /** To the leader: the cookies have changed. */
  z.object({ type: z.literal('renew') }),
])
export type Message = z.infer<typeof messageSchema>

export type Channel = { post: (message: Message) => void; close: () => void }

/** Opens the channel between tabs; null when the browser lacks it, in which case each tab has its own stream. */
export function openChannel(onMessage: (message: Message) => void): Channel | null {
  if (!globalThis.BroadcastChannel || !globalThis.navigator?.locks) return null
  const channel = createTabChannel('events-1', messageSchema)
  channel.listen(onMessage)
  return channel
}
