const settleMs = 100

/** Browsers without idle callbacks get a pause instead. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run, settleMs)
}

/**
 * Runs after the page has rendered: idle once, and idle again a moment later. The page loads its own data first, and
 * other loads must not delay it.
 */
export function whenQuiet(run: () => void): void {
  whenIdle(() => setTimeout(() => whenIdle(run), settleMs))
}
