import { type RefObject, useEffect, useRef } from 'react'

import type { Toast } from '../../toast.ts'

/**
 * For the list of toasts. Radix stops their time while pointer or focus is on one, but never learns that it left when
 * the toast went first, by its button or for a newer one: the next would stay for ever.
 */
export function useToastClock(toasts: readonly Toast[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const shown = toasts.find(({ isOpen }) => isOpen)?.id
  useEffect(() => {
    const region = list.current?.parentElement
    if (!region || (shown && region.matches(':hover, :focus-within'))) return
    // What Radix goes on at.
    region.dispatchEvent(new FocusEvent('focusout'))
  }, [shown])
  return list
}
