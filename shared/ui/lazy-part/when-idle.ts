/** A pause in which the page can send its late requests (slots) first. */
const pauseMs = 1000

/**
 * Runs once the page is ready (as reported by the shell) and the browser is idle. Returns a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  const root = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    if (root.dataset.ready !== 'true') return
    observer.disconnect()
    timer = setTimeout(() => requestIdle(run), pauseMs)
  }
  const observer = new MutationObserver(schedule)
  observer.observe(root, { attributeFilter: ['data-ready'] })
  schedule()
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

function requestIdle(run: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 })
  else run()
}
