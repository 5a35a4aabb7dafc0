const typed = 'input, textarea, select'

/**
 * Focuses the field of the static content whose `aria-keyshortcuts` is the pressed key, for example `/`, as its page
 * does later. Not while the customer is typing.
 */
export function followShortcut(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof Element && target.closest(typed)) return
  const fields = document.querySelectorAll<HTMLElement>(
    '[data-server-rendered] [aria-keyshortcuts]',
  )
  const field = [...fields].find(one => one.getAttribute('aria-keyshortcuts') === key)
  if (!field) return
  event.preventDefault()
  field.focus()
}
