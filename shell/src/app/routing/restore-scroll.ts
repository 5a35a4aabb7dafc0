/** A page whose data takes longer is not waited for. */
const patienceMs = 3000
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let stop = () => {}

/** Scrolls as far as was kept, again while the page grows into its height, unless the customer moves first. */
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
