const isDialogOpen = () => document.querySelector('[role="alertdialog"]') !== null

/**
 * Calls back after the page has painted the change. A closing dialog returns the focus to its trigger; code that moves
 * the focus elsewhere must run after that.
 */
export function afterPaint(done: () => void, wasDialogOpen = isDialogOpen()): void {
  requestAnimationFrame(() => {
    if (isDialogOpen()) afterPaint(done, true)
    else if (wasDialogOpen) afterPaint(done, false)
    else done()
  })
}
