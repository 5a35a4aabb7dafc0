import * as z from 'zod/mini'

/** The messages that tabs of one browser send to each other about the chat. The tabs may run different builds. */
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
