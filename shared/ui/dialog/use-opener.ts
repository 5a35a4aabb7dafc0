import { useRef } from 'react'

/**
 * Returns the focus to the element that had it when the dialog opened. If there was none or it is gone, `fallback` or
 * the main element gets the focus. This happens a moment after the dialog closed, so an element that got the focus in
 * the meantime keeps it.
 */
export function useOpener(isOpen: boolean, fallback?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
  return (event: Event) => {
    event.preventDefault()
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body) return
    const isBack = opener.current?.isConnected && opener.current !== body
    const target = isBack ? opener.current : (fallback?.() ?? document.querySelector('main'))
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
}
