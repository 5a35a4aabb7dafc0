import type { Press } from './early-actions.ts'

/** The key in session storage. */
export const lostPressKey = 'lost-press'

/** Tells the next page of this tab, and when, that presses on the static content had no effect. */
export function handOverPresses(presses: Press[]): void {
  // A page that returns from the back/forward cache must not repeat them later.
  const lost = presses.splice(0)
  if (!lost.some(({ button }) => button.closest('[data-server-rendered]'))) return
  try {
    sessionStorage.setItem(lostPressKey, String(performance.timeOrigin + performance.now()))
  } catch {
    // Without storage, the next page does not report them.
  }
}
