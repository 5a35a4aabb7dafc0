import { atom, type ReadableAtom } from 'nanostores'

/** `offline`: the browser says so. `unreachable`: the shop does not answer. */
export type Network = 'online' | 'offline' | 'unreachable'

const longestMs = 15_000
const probeLimitMs = 5000

const network = atom<Network>(globalThis.navigator?.onLine === false ? 'offline' : 'online')
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether calls can work; what failed meanwhile tries again by itself when it becomes `online`. */
export const $network: ReadableAtom<Network> = network

async function probe(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeLimitMs)
    const answer = await fetch('/healthz', { cache: 'no-store', signal })
    return answer.ok
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
