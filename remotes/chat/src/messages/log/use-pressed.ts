import { type RefObject, useEffect, useState } from 'react'

/** True from the moment a pointer goes down in the element until the press or selection has ended. */
export function usePressed(element: RefObject<HTMLElement | null>): boolean {
  const [isPressed, setIsPressed] = useState(false)

  useEffect(() => {
    const target = element.current
    if (!target) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      clearTimeout(timer)
      setIsPressed(true)
    }
    // The click of a press follows its `pointerup`.
    const end = () => {
      timer = setTimeout(() => setIsPressed(false))
    }
    target.addEventListener('pointerdown', start)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      clearTimeout(timer)
      target.removeEventListener('pointerdown', start)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [element])

  return isPressed
}
