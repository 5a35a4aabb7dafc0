import { type RefObject, useLayoutEffect } from 'react'

const typed = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'

/** The `/` key focuses the search field, except while the user is typing or a dialog is open. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  // Before the first paint, so that the field gets the key of a quick customer.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || (event.target as Element).closest?.(typed)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
