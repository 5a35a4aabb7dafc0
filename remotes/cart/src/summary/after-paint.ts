const isAsking = () => document.querySelector('[role="alertdialog"]') !== null

/**
 * Calls back after the page has painted the change. A closing dialog returns the focus to its trigger; code that moves
 * the focus elsewhere must run after that.
 */
export function whenDrawn(done: () => void, wasAsking = isAsking()): void {
  requestAnimationFrame(() => {
    if (isAsking()) whenDrawn(done, true)
    else if (wasAsking) whenDrawn(done, false)
    else done()
  })
}
