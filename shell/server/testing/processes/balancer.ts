import { setTimeout as wait } from 'node:timers/promises'

const intervalMs = 50

/** Sends each request to the next server that is ready, like a load balancer that watches `/readyz`. */
export function startBalancer(urls: string[]) {
  const ready = new Set<string>()
  let isRunning = true
  let next = 0
  const watch = async (url: string) => {
    for (; isRunning; await wait(intervalMs)) {
      const response = await fetch(`${url}/readyz`).catch(() => null)
      await response?.arrayBuffer()
      if (response?.ok) ready.add(url)
      else ready.delete(url)
    }
  }
  const watched = urls.map(watch)
  return {
    isReady: (url: string) => ready.has(url),
    /** @throws Error if no server is ready, or if the connection fails. It repeats nothing. */
    send: (path: string, init: RequestInit): Promise<Response> => {
      const url = [...ready][next++ % ready.size]
      if (url === undefined) throw new Error('No server is ready')
      return fetch(url + path, init)
    },
    stop: async () => {
      isRunning = false
      await Promise.all(watched)
    },
  }
}
