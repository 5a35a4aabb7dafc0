import { type FocusEvent, useState } from 'react'

/** The plan whose row has the focus: it stays drawn when it is scrolled away, or the focus would be lost. */
export function useHeldPlan() {
  const [held, setHeld] = useState<number | null>(null)
  return {
    held,
    handlers: {
      onFocus: (event: FocusEvent) => {
        const row = event.target.closest<HTMLElement>('[data-product]')
        setHeld(row ? Number(row.dataset.product) : null)
      },
      onBlur: () => setHeld(null),
    },
  }
}
