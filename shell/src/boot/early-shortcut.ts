const typed = 'input, textarea, select, [contenteditable]'
const dialog = '[role="dialog"], [role="alertdialog"]'

/**
 * Focuses the field of the static content whose `aria-keyshortcuts` is the pressed key, for example `/`, as its page
 * does later. Not while the customer is typing or a dialog is open.
 */
export function followShortcut(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (target instanceof Element && target.closest(typed)) return
  if (document.querySelector(dialog)) return
  const fields = document.querySelectorAll<HTMLElement>(
    '[data-server-rendered] [aria-keyshortcuts]',
  )
  const field = [...fields].find(one => one.getAttribute('aria-keyshortcuts') === key)
  if (!field) return
  event.preventDefault()
  field.focus()
}
