import { type FocusEvent, useState } from 'react'

function samplePlan(target: EventTarget | null): number | null {
  const row = target instanceof Element && target.closest<HTMLElement>('[data-product]')
  return row ? Number(row.dataset.product) : null
}

/** The plan whose row has the focus: it stays drawn when it is scrolled away, or the focus would be lost. */
export function useHeldPlan() {
  const [held, setHeld] = useState<number | null>(null)
  return {
    held,
    handlers: {
      onFocus: (event: FocusEvent) => setHeld(samplePlan(event.target)),
      // React draws before the focus has arrived: while the list is scrolled its new row would be gone by then.
      onBlur: (event: FocusEvent) => setHeld(samplePlan(event.relatedTarget)),
    },
  }
}
