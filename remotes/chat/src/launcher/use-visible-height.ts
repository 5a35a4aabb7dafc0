import { type RefObject, useEffect } from 'react'

/** An on-screen keyboard covers the window without resizing it, so this limits the panel to the visible height. */
export function useVisibleHeight(
  dialog: RefObject<HTMLDialogElement | null>,
  isPhone: boolean,
): void {
  useEffect(() => {
    const { visualViewport } = window
    const element = dialog.current
    if (!visualViewport || !element || !isPhone) return
    const updateHeight = () => {
      // When the user has zoomed in, the visible area is only a part of the panel, which does not mean that a keyboard is open.
      const isZoomed = visualViewport.scale > 1.01
      element.style.height = isZoomed ? '' : `${visualViewport.height}px`
      element.style.top = isZoomed ? '' : `${visualViewport.offsetTop}px`
    }
    updateHeight()
    visualViewport.addEventListener('resize', updateHeight)
    visualViewport.addEventListener('scroll', updateHeight)
    return () => {
      visualViewport.removeEventListener('resize', updateHeight)
      visualViewport.removeEventListener('scroll', updateHeight)
      element.style.height = ''
      element.style.top = ''
    }
  }, [dialog, isPhone])
}
