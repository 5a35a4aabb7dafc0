import { type ReactNode, useLayoutEffect, useState } from 'react'

let isPressed = false
const ends = ['mouseup', 'dragend', 'keydown'] as const

/** Runs after the press that is in progress, and after its click. Returns a function that cancels it. */
function afterPress(run: () => void): () => void {
  if (!isPressed) {
    run()
    return () => undefined
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    timer = setTimeout(run)
  }
  for (const name of ends) addEventListener(name, end, { capture: true, once: true })
  return () => {
    clearTimeout(timer)
    for (const name of ends) removeEventListener(name, end, { capture: true })
  }
}

function follow(isStart: boolean) {
  return () => {
    isPressed = isStart
  }
}

// Without a window, the server renders the page.
if (typeof window !== 'undefined') {
  addEventListener('mousedown', follow(true), { capture: true })
  for (const name of ends) addEventListener(name, follow(false), { capture: true })
}

/**
 * The error that a field shows. Leaving a field for a button or a checkbox can cause an error, whose line would move them
 * away from the pointer before it is released, so that the press would be lost.
 */
export function useShownError(error: ReactNode): ReactNode {
  const [shown, setShown] = useState(error)
  useLayoutEffect(() => afterPress(() => setShown(error)), [error])
  // Without a press it is there in the same render, so that its field can get the focus.
  return isPressed ? shown : error
}
