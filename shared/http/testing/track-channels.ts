import { vi } from 'vitest'

/** Returns a function that closes all channels opened since, so that tabs of a previous test stop listening. */
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
