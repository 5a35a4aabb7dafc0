import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of the conversation when its actions disappear, because the agent has passed it on or
 * closed it. The dialog would return the focus to the button that opened it, which is gone.
 */
export function useHeadingFocus(id: string, hasActions: boolean): void {
  const before = useRef({ id, hasActions })
  useEffect(() => {
    const last = before.current
    before.current = { id, hasActions }
    if (last.id !== id || hasActions || !last.hasActions) return
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.closest('[role$="dialog"]')
    if (!isLost) return
    const heading = '[data-pane="conversation"] [data-pane-heading]'
    document.querySelector<HTMLElement>(heading)?.focus()
  }, [id, hasActions])
}
