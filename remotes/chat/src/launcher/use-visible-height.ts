import { type RefObject, useEffect } from 'react'

/** A keyboard on the screen covers a window without making it smaller: the panel keeps to what can be seen. */
export function useVisibleHeight(
  dialog: RefObject<HTMLDialogElement | null>,
  isPhone: boolean,
): void {
  useEffect(() => {
    const { visualViewport } = window
    const element = dialog.current
    if (!visualViewport || !element || !isPhone) return
    const keep = () => {
      // Zoomed in by the reader, what can be seen is a part of the panel and says nothing about a keyboard.
      const isZoomed = visualViewport.scale > 1.01
      element.style.height = isZoomed ? '' : `${visualViewport.height}px`
      element.style.top = isZoomed ? '' : `${visualViewport.offsetTop}px`
    }
    keep()
    visualViewport.addEventListener('resize', keep)
    visualViewport.addEventListener('scroll', keep)
    return () => {
      visualViewport.removeEventListener('resize', keep)
      visualViewport.removeEventListener('scroll', keep)
      element.style.height = ''
      element.style.top = ''
    }
  }, [dialog, isPhone])
}
