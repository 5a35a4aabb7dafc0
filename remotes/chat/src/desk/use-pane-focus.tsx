import { type RefObject, useEffect, useRef } from 'react'

/** Where panes take turns, the one that comes gets the focus: its heading, or the row that was left. */
export function usePaneFocus(
  panes: RefObject<HTMLElement | null>,
  view: 'queue' | 'conversation' | 'customer',
  openId: string | null,
): void {
  const before = useRef({ view, openId })
  useEffect(() => {
    const last = before.current
    before.current = { view, openId }
    if (last.view === view || !panes.current) return
    const shown = panes.current.querySelector<HTMLElement>(`[data-pane="${view}"]`)
    const others = [...panes.current.querySelectorAll<HTMLElement>('[data-pane]')]
    // All beside each other: the focus stays where it is.
    if (others.every(pane => pane === shown || pane.offsetParent !== null)) return
    const row = view === 'queue' && shown?.querySelector<HTMLElement>(`[data-row="${last.openId}"]`)
    ;(row || shown?.querySelector<HTMLElement>('[data-pane-heading]'))?.focus()
  }, [panes, view, openId])
}
