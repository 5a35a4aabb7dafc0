/** The restoring stops after this time, even if the data of the page is still loading. */
const timeoutMs = 3000
const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let stop = () => {}

/** Scrolls to the stored position, and again while the page grows, until the customer scrolls. */
export function restoreScroll(top: number): void {
  stop()
  scrollTo(0, top)
  if (isReached(top)) return
  const observer = new ResizeObserver(() => {
    scrollTo(0, top)
    if (isReached(top)) stop()
  })
  const timer = setTimeout(() => stop(), timeoutMs)
  stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of userEvents) removeEventListener(event, stop)
    stop = () => {}
  }
  observer.observe(document.body)
  for (const event of userEvents) addEventListener(event, stop, { passive: true })
}

function isReached(top: number): boolean {
  return top <= 0 || document.documentElement.scrollHeight - innerHeight >= top
}
