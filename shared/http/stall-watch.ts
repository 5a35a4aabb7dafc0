/** So long without a byte in either direction means that nothing comes any more. */
const stallMs = 30_000

export type StallWatch = {
  /** Aborted by the caller's signal, or because nothing moved any more. */
  signal: AbortSignal
  isStalled: () => boolean
  /** Something moved. */
  note: () => void
  end: () => void
}

/** Ends a call of which nothing is heard for `stallMs`, however long the whole takes. */
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
