/** A request without progress for this long counts as stalled. */
const stallMs = 30_000

type StallWatch = {
  /** Aborted by the caller's signal, or when the request stalls. */
  signal: AbortSignal
  isStalled: () => boolean
  /** Restarts the timeout. */
  reportProgress: () => void
  end: () => void
}

/** Aborts a request without progress for `stallMs`, however long it takes in total. */
export function watchForStall(cancelled?: AbortSignal): StallWatch {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  let isStalled = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const abortStalled = () => {
    isStalled = true
    cancel()
  }
  const reportProgress = () => {
    clearTimeout(timer)
    timer = setTimeout(abortStalled, stallMs)
  }
  if (cancelled?.aborted) cancel()
  cancelled?.addEventListener('abort', cancel)
  reportProgress()
  const end = () => {
    clearTimeout(timer)
    cancelled?.removeEventListener('abort', cancel)
  }
  return { signal: controller.signal, isStalled: () => isStalled, reportProgress, end }
}
