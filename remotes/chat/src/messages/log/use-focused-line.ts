import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useState } from 'react'

import type { Entry } from './entries.ts'

/** Keeps the focused line rendered when it is scrolled out of view, because removing it would lose the focus. */
export function useFocusedLine(entries: readonly Entry[]) {
  const [focused, setFocused] = useState<string | null>(null)
  const index = focused === null ? -1 : entries.findLastIndex(({ key }) => key === focused)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (index === -1 || indexes.includes(index)) return indexes
      return [...indexes, index].sort((left, right) => left - right)
    },
    [index],
  )
  const trackFocus = (target: EventTarget | null) => {
    const line = target instanceof Element && target.closest('[data-index]')
    setFocused((line && entries[Number(line.getAttribute('data-index'))]?.key) || null)
  }
  const handlers = {
    onFocus: (event: FocusEvent) => trackFocus(event.target),
    // React renders before the focus arrives. Without this, the new line would already be removed while the log
    // scrolls.
    onBlur: (event: FocusEvent) => trackFocus(event.relatedTarget),
  }
  return { rangeExtractor, handlers }
}
