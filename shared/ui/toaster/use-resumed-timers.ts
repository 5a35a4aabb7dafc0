import { type RefObject, useEffect, useRef } from 'react'

import type { Toast } from '../../toast.ts'

/**
 * Radix pauses the timers of toasts while the pointer or the focus is on one. It does not resume them when that toast
 * is removed by its button or by a newer toast, so the next toast would stay forever. This hook resumes them.
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
