import { vi } from 'vitest'

/** Documents of a former test must not go on listening: closes, when called, all that were opened since. */
export function trackChannels(): () => void {
  const channels: BroadcastChannel[] = []
  const Channel = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    },
  )
  return () => {
    for (const channel of channels.splice(0)) channel.close()
  }
}
