import { createTabChannel } from 'shared/tab-channel'
import * as z from 'zod/mini'

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('outbox') }),
  z.object({ type: z.literal('seen'), conversationId: z.string(), sequence: z.number() }),
])

/** Notifies the other tabs of this browser of changes in the chat. */
export const chatChannel = createTabChannel('chat', messageSchema)
