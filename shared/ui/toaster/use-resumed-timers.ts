import { type RefObject, useEffect, useRef } from 'react'

import type { Toast } from '../../toast.ts'

/**
 * For the list of toasts. Radix pauses their timers while pointer or focus is on one. It does not notice the end of
 * that when the toast is removed first, by its button or a newer one, so the next toast would stay forever.
 */
export function useResumedTimers(toasts: readonly Toast[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const shown = toasts.find(({ isOpen }) => isOpen)?.id
  useEffect(() => {
    const region = list.current?.parentElement
    if (!region || (shown && region.matches(':hover, :focus-within'))) return
    // The event on which Radix resumes the timers.
    region.dispatchEvent(new FocusEvent('focusout'))
  }, [shown])
  return list
}
