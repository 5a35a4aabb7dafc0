import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'

import { delayBeforeOpening, tooltipClosed, tooltipOpened } from './tooltip-timing.ts'

/** Time to move the pointer from the trigger onto the tooltip, so that users can read it with a magnifier. */
const graceMs = 100

/** The anchor of an open tooltip, or null, and the event handlers of its trigger and content. */
export function useTooltip() {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef(0)
  const actions = useMemo(() => createActions(timer, setAnchor), [])
  useEffect(() => actions.close, [actions])
  useEffect(() => (anchor ? closeOnEscapeAndScroll(actions.close) : undefined), [anchor, actions])
  return { anchor, triggerHandlers: actions.trigger, contentHandlers: actions.content }
}

function createActions(timer: { current: number }, setAnchor: (anchor: Element | null) => void) {
  const schedule = (run: () => void, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(run, delayMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    tooltipClosed(close)
    setAnchor(null)
  }
  const open = (anchor: Element) => {
    clearTimeout(timer.current)
    tooltipOpened(close)
    setAnchor(anchor)
  }
  return {
    close,
    trigger: {
      onPointerEnter({ pointerType, currentTarget }: PointerEvent) {
        if (pointerType !== 'touch') schedule(() => open(currentTarget), delayBeforeOpening())
      },
      onPointerLeave: () => schedule(close, graceMs),
      onPointerDown: close,
      onFocus({ currentTarget }: FocusEvent) {
        if (currentTarget.matches(':focus-visible')) open(currentTarget)
      },
      onBlur: close,
    },
    content: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => schedule(close, graceMs),
    },
  }
}

function closeOnEscapeAndScroll(close: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close()
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('scroll', close, { capture: true, passive: true })
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('scroll', close, { capture: true })
  }
}
