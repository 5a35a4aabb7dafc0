const pauseMs = 100

/** Browsers without idle callbacks get a pause instead. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run, pauseMs)
}

/**
 * Runs after the browser was idle twice with a short pause in between, so that other loads do not delay the page's own
 * data.
 */
export function afterIdle(run: () => void): void {
  whenIdle(() => setTimeout(() => whenIdle(run), pauseMs))
}
