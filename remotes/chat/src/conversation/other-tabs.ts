import * as z from 'zod/mini'

/** What documents of one browser say to each other about the chat; they may be of different builds. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('outbox') }),
  z.object({ type: z.literal('seen'), conversationId: z.string(), sequence: z.number() }),
])
type Message = z.infer<typeof messageSchema>

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('chat') : null

export function notifyOtherTabs(message: Message): void {
  channel?.postMessage(message)
}

export function subscribeToOtherTabs(hear: (message: Message) => void): void {
  channel?.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data).data
    if (message) hear(message)
  })
}
