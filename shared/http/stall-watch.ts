/** After this long without progress the request counts as stalled. */
const stallMs = 30_000

type StallWatch = {
  /** Aborted by the caller's signal, or when the request stalls. */
  signal: AbortSignal
  isStalled: () => boolean
  /** Notes progress. */
  note: () => void
  end: () => void
}

/** Aborts a request without progress for `stallMs`, however long it takes in total. */
export function watchForStall(cancelled?: AbortSignal): StallWatch {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  let isStalled = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => {
    isStalled = true
    cancel()
  }
  const note = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, stallMs)
  }
  if (cancelled?.aborted) cancel()
  cancelled?.addEventListener('abort', cancel)
  note()
  const end = () => {
    clearTimeout(timer)
    cancelled?.removeEventListener('abort', cancel)
  }
  return { signal: controller.signal, isStalled: () => isStalled, note, end }
}
