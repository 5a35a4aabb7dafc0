import { setTimeout as wait } from 'node:timers/promises'

const intervalMs = 50
/** A server is out after so many failed checks in a row. */
const maxFailures = 3

/** Sends each request to the next server that is ready, like a load balancer that watches `/readyz`. */
export function startBalancer(urls: string[]) {
  const ready = new Set<string>()
  const reports = new Map<string, string>()
  let isRunning = true
  let next = 0
  const watch = async (url: string) => {
    for (let failures = maxFailures; isRunning; await wait(intervalMs)) {
      const response = await fetch(`${url}/readyz`).catch(() => null)
      reports.set(url, response ? `${response.status} ${await response.text()}` : 'no connection')
      failures = response?.ok ? 0 : failures + 1
      if (failures === 0) ready.add(url)
      else if (failures >= maxFailures) ready.delete(url)
    }
  }
  const watched = urls.map(watch)
  return {
    isReady: (url: string) => ready.has(url),
    /** @throws Error if no server is ready, or if the connection fails. It repeats nothing. */
    send: async (path: string, init: RequestInit): Promise<Response> => {
      const url = [...ready][next++ % ready.size]
      if (url === undefined)
        throw new Error(`No server is ready: ${[...reports.values()].join(', ')}`)
      return await fetch(url + path, init)
    },
    stop: async () => {
      isRunning = false
      await Promise.all(watched)
    },
  }
}
