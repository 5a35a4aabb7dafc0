const isAsking = () => document.querySelector('[role="alertdialog"]') !== null

/**
 * Calls back when the page shows the change. A question that is just closing gives the focus back to where it came
 * from; whoever wants the focus elsewhere must come after that.
 */
export function whenDrawn(done: () => void, wasAsking = isAsking()): void {
  requestAnimationFrame(() => {
    if (isAsking()) whenDrawn(done, true)
    else if (wasAsking) whenDrawn(done, false)
    else done()
  })
}
