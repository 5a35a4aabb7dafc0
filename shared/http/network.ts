import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'

/** `offline`: the browser reports that it has no network. `unreachable`: the shop does not respond. */
export type Network = 'online' | 'offline' | 'unreachable'

const maxProbeIntervalMs = 15_000
const probeTimeoutMs = 5000

const firstWaitMs = 1000
const maxWaitMs = 60_000

/**
 * Exponential back-off in ms: 1, 2, 4 … s, at most 60 s, with jitter in the upper half, so that browsers do not retry
 * at the same time. `attempt` starts at 1.
 */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(firstWaitMs * 2 ** (attempt - 1), maxWaitMs)
  return Math.round(most * (0.5 + random() / 2))
}

/** Requests that were sent while the browser was offline can fail this long after the network is back. */
const lateFailureMs = 5000
let lateFailures: ReturnType<typeof setTimeout> | undefined

const network = atom<Network>('online')
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether requests can succeed. Failed parts of the page retry automatically when it becomes `online`. */
export const $network: ReadableAtom<Network> = network

async function probe(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs)
    // biome-ignore lint/plugin/one-client: the health probe, which must not report its own failure.
    const response = await fetch('/healthz', { cache: 'no-store', signal })
    return response.ok
  } catch {
    return false
  }
}

/**
 * Requests `/healthz`, even if the browser reports that it is offline. Concurrent callers share one request. Never
 * rejects.
 */
export function isReachable(): Promise<boolean> {
  probing ??= probe().finally(() => {
    probing = undefined
  })
  return probing
}

async function checkNetwork(waitMs: number): Promise<void> {
  clearTimeout(timer)
  if (await isReachable()) return network.set('online')
  network.set(navigator.onLine ? 'unreachable' : 'offline')
  timer = setTimeout(() => checkNetwork(Math.min(waitMs * 2, maxProbeIntervalMs)), waitMs)
}

/** Whether a request that fails now can have been sent while the browser was offline. */
export function wasJustOffline(): boolean {
  return network.get() === 'offline' || lateFailures !== undefined
}

function expectLateFailures(): void {
  clearTimeout(lateFailures)
  lateFailures = setTimeout(() => {
    lateFailures = undefined
  }, lateFailureMs)
}

/** Reports a request that got no response. Probes the server until it responds. */
export function reportNoResponse(): void {
  if (network.get() === 'online') void checkNetwork(1000)
}

onMount(network, () => {
  keepMount(network)
  network.listen((_, before) => before === 'offline' && expectLateFailures())
  // The browser can be wrong. The probe of the server decides.
  const noteOffline = () => {
    network.set('offline')
    void checkNetwork(1000)
  }
  if (globalThis.navigator?.onLine === false) noteOffline()
  globalThis.window?.addEventListener('offline', noteOffline)
  globalThis.window?.addEventListener('online', () => void checkNetwork(1000))
})
