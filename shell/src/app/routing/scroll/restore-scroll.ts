/** The restoring stops after this time, even if the data of the page is still loading. */
const patienceMs = 3000
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let stop = () => {}

/** Scrolls to the stored position, and again while the page grows, until the customer scrolls. */
export function restoreScroll(top: number): void {
  stop()
  scrollTo(0, top)
  if (isReached(top)) return
  const growth = new ResizeObserver(() => {
    scrollTo(0, top)
    if (isReached(top)) stop()
  })
  const timer = setTimeout(() => stop(), patienceMs)
  stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) removeEventListener(move, stop)
    stop = () => {}
  }
  growth.observe(document.body)
  for (const move of ownMoves) addEventListener(move, stop, { passive: true })
}

function isReached(top: number): boolean {
  return top <= 0 || document.documentElement.scrollHeight - innerHeight >= top
}
