/** Screen readers and keyboards go on from the page's heading; pages that have none yet, from their start. */
export function focusPage(): void {
  const main = document.getElementById('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  const target = heading ?? main
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
