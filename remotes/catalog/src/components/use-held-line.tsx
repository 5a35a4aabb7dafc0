import { type FocusEvent, useState } from 'react'

/** The line that has the focus: it stays drawn when it is scrolled away, or the focus would be lost. */
export function useHeldLine() {
  const [held, setHeld] = useState<number | null>(null)
  return {
    held,
    handlers: {
      onFocus: (event: FocusEvent) => {
        const row = event.target.closest<HTMLElement>('[data-line]')
        setHeld(row ? Number(row.dataset.line) : null)
      },
      onBlur: () => setHeld(null),
    },
  }
}
