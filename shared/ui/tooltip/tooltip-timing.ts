/**
 * A tooltip opens after 700 ms (S9.tooltip.open), or at once within 300 ms after another one closed (S9.tooltip.skip).
 */
const openDelayMs = 700
const skipDelayMs = 300

let lastClosedAt = Number.NEGATIVE_INFINITY
let closeCurrent: (() => void) | null = null

/** Time until a tooltip opens, in ms. */
export function delayBeforeOpening(): number {
  return closeCurrent || performance.now() - lastClosedAt < skipDelayMs ? 0 : openDelayMs
}

/** Only one tooltip is open on a page: a new one closes the previous one. */
export function tooltipOpened(close: () => void): void {
  const closePrevious = closeCurrent
  closeCurrent = close
  if (closePrevious !== close) closePrevious?.()
}

/** Starts the time within which the next tooltip opens at once. `close` is the function that `tooltipOpened` got. */
export function tooltipClosed(close: () => void): void {
  if (closeCurrent !== close) return
  closeCurrent = null
  lastClosedAt = performance.now()
}
