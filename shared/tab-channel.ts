import type * as z from 'zod/mini'

export type TabChannel<Message> = {
  /** Sends a message to the other tabs of this browser. */
  post: (message: Message) => void
  /** Calls the listener for each message of another tab. Returns a function that removes the listener. */
  listen: (follow: (message: Message) => void) => () => void
  /** Drops all messages from now on, until the next `post` or `listen` opens the channel again. */
  close: () => void
}

/**
 * A channel between the tabs of this browser. The tabs may run different builds, so it drops messages that do not match
 * the schema. It opens at its first use. Without `BroadcastChannel`, it sends and receives nothing.
 */
export function createTabChannel<Message>(
  name: string,
  schema: z.ZodMiniType<Message>,
): TabChannel<Message> {
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (globalThis.BroadcastChannel) channel ??= new BroadcastChannel(name)
    return channel
  }
  return {
    post: message => open()?.postMessage(message),
    listen(follow) {
      const receive = ({ data }: MessageEvent<unknown>) => {
        const message = schema.safeParse(data)
        if (message.success) follow(message.data)
      }
      open()?.addEventListener('message', receive)
      return () => channel?.removeEventListener('message', receive)
    },
    close() {
      channel?.close()
      channel = undefined
    },
  }
}
