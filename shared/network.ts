import { atom, type ReadableAtom } from 'nanostores'

/** `offline`: the browser says so. `unreachable`: the shop does not answer. */
export type Network = 'online' | 'offline' | 'unreachable'

const longestMs = 15_000
const probeLimitMs = 5000

const firstWaitMs = 1000
const longestWaitMs = 60_000

/** 1, 2, 4 … s, at most 60 s, and somewhere in the upper half of it: not all browsers at the same time. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs)
  return Math.round(most * (0.5 + random() / 2))
}

const network = atom<Network>(globalThis.navigator?.onLine === false ? 'offline' : 'online')
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether calls can work; what failed meanwhile tries again by itself when it becomes `online`. */
export const $network: ReadableAtom<Network> = network

async function probe(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeLimitMs)
    // biome-ignore lint/plugin/one-client: the health probe, which must not note its own failure.
    const response = await fetch('/healthz', { cache: 'no-store', signal })
    return response.ok
  } catch {
    return false
  }
}

/** Asks the server itself, whatever the browser thinks; callers at the same time share one question. */
export function isReachable(): Promise<boolean> {
  probing ??= probe().finally(() => {
    probing = undefined
  })
  return probing
}

async function look(waitMs: number): Promise<void> {
  clearTimeout(timer)
  if (await isReachable()) return network.set('online')
  network.set(navigator.onLine ? 'unreachable' : 'offline')
  timer = setTimeout(() => look(Math.min(waitMs * 2, longestMs)), waitMs)
}

/** A call or a file got no answer: one look tells whether that was all, or looks go on until there is one. */
export function noteUnanswered(): void {
  if (network.get() === 'online') void look(1000)
}

globalThis.window?.addEventListener('offline', () => {
  network.set('offline')
  void look(1000)
})
globalThis.window?.addEventListener('online', () => void look(1000))
