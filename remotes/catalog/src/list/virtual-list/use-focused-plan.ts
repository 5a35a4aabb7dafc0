import { type FocusEvent, useState } from 'react'

function productIdOf(target: EventTarget | null): number | null {
  const row = target instanceof Element && target.closest<HTMLElement>('[data-product]')
  return row ? Number(row.dataset.product) : null
}

/**
 * Tracks the plan whose row has the focus. The list keeps that row rendered off screen, because removing it would lose
 * the focus.
 */
export function useFocusedPlan() {
  const [focused, setFocused] = useState<number | null>(null)
  return {
    focused,
    handlers: {
      onFocus: (event: FocusEvent) => setFocused(productIdOf(event.target)),
      // React renders before the focus arrives. Without this, the new row would already be removed while the list
      // scrolls.
      onBlur: (event: FocusEvent) => setFocused(productIdOf(event.relatedTarget)),
    },
  }
}
