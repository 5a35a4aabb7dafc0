import { useEffect, useState } from 'react'

/** The click follows within this time after a release, or not at all. */
const clickMs = 500

/** True while an element is pressed. It must not be replaced then, because the click would be lost. */
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
