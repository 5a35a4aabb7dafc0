import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'

import { $thread } from './thread/thread.store.ts'

/**
 * When only one pane is visible, a new pane gets the focus: its heading, or the row of the conversation that was open.
 */
export function usePaneFocus(
  panes: RefObject<HTMLElement | null>,
  view: 'queue' | 'conversation' | 'customer',
  openId: string | null,
): void {
  const before = useRef({ view, openId })
  const { status } = useStore($thread)
  const focusedView = useRef('')
  useEffect(() => {
    const last = before.current
    before.current = { view, openId }
    if (last.view === view || !panes.current) return
    const shown = panes.current.querySelector<HTMLElement>(`[data-pane="${view}"]`)
    const others = [...panes.current.querySelectorAll<HTMLElement>('[data-pane]')]
    // When all panes are visible, the focus stays where it is.
    if (others.every(pane => pane === shown || pane.offsetParent !== null)) return
    const row = view === 'queue' && shown?.querySelector<HTMLElement>(`[data-row="${last.openId}"]`)
    focusedView.current = view
    ;(row || shown?.querySelector<HTMLElement>('[data-pane-heading]'))?.focus()
  }, [panes, view, openId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the loaded conversation has another heading element
  useEffect(() => {
    if (focusedView.current !== view || document.activeElement !== document.body) return
    const heading = `[data-pane="${view}"] [data-pane-heading]`
    panes.current?.querySelector<HTMLElement>(heading)?.focus()
  }, [status])
}
