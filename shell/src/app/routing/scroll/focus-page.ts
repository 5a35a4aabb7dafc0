/** Moves the focus to the heading of the page, or to the page itself while it has no heading. */
export function focusPage(): void {
  const main = document.getElementById('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  const target = heading ?? main
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
