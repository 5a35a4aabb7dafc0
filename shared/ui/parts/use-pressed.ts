import { useEffect, useState } from 'react'

/** So long after a finger or button was lifted its click has come, or never will. */
const clickMs = 500

/** While something is being pressed it must not be exchanged: its click would go nowhere. */
export function usePressed() {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isPressed) return
    let timer = 0
    const release = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setPressed(false), clickMs)
    }
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
    }
  }, [isPressed])
  return { isPressed, press: () => setPressed(true), release: () => setPressed(false) }
}
