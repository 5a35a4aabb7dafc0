const settleMs = 100

/** Browsers without idle callbacks get a pause instead. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run, settleMs)
}

/**
 * When the page has drawn what it had: idle once, idle again a moment later. A page that stands starts with its data,
 * and what others load must not come between.
 */
export function whenQuiet(run: () => void): void {
  whenIdle(() => setTimeout(() => whenIdle(run), settleMs))
}
