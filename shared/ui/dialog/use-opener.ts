import { useRef } from 'react'

/** Returns the focus to the element that had it when the dialog opened, or to the main element if that one is gone. */
export function useOpener(isOpen: boolean) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
  return (event: Event) => {
    event.preventDefault()
    const target = opener.current?.isConnected ? opener.current : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
}
