import { useRef } from 'react'

/**
 * Returns the focus to the element that had it when the dialog opened, or to the main element if that one is gone. This
 * happens a moment after the dialog closed, so an element that got the focus in the meantime keeps it.
 */
export function useOpener(isOpen: boolean) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
  return (event: Event) => {
    event.preventDefault()
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const target = opener.current?.isConnected ? opener.current : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
}
