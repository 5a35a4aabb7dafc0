/** Runs once the document has loaded and the browser has nothing better to do. Returns a canceller. */
export function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    timer = setTimeout(() => requestIdle(run), settleMs)
  }
  if (document.readyState === 'complete') schedule()
  else addEventListener('load', schedule, { once: true })
  return () => {
    removeEventListener('load', schedule)
    clearTimeout(timer)
  }
}

/** Lets the page's own late requests (slots, first data) go first. */
const settleMs = 1500

function requestIdle(run: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 })
  else run()
}
