import { createTabChannel, type TabChannel } from 'shared/tab-channel'
import * as z from 'zod/mini'

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('outbox') }),
  z.object({ type: z.literal('seen'), conversationId: z.string(), sequence: z.number() }),
])
export type ChatChannel = TabChannel<z.infer<typeof messageSchema>>

/** The channel that notifies the other tabs of this browser of changes in the chat. */
export function createChatChannel(): ChatChannel {
  return createTabChannel('chat', messageSchema)
}
