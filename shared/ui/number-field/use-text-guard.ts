import { type RefObject, useEffect, useRef } from 'react'

/**
 * Stops text that the field does not accept before the browser inserts it. Otherwise the browser would replace the
 * selection first, and restoring the value would not restore the selection.
 */
export function useTextGuard(
  input: RefObject<HTMLInputElement | null>,
  accepts: (text: string) => boolean,
) {
  const latest = useRef(accepts)
  latest.current = accepts
  useEffect(() => {
    const guard = (event: InputEvent) => {
      const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement
      // A deletion has no data. The text of an input method is checked after its composition.
      if (event.data === null || event.isComposing) return
      const before = value.slice(0, selectionStart ?? 0)
      const next = before + event.data + value.slice(selectionEnd ?? value.length)
      if (!latest.current(next)) event.preventDefault()
    }
    const { current } = input
    current?.addEventListener('beforeinput', guard)
    return () => current?.removeEventListener('beforeinput', guard)
  }, [input])
}
