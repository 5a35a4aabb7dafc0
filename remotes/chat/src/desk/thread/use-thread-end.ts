import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { markSeen, type ReadyThread } from './thread.store.ts'

/** Within this distance the log counts as scrolled to its end. */
const nearPx = 80

/**
 * Keeps the end in view unless the agent has scrolled up, and keeps the position when earlier messages are added above.
 * Marks messages at the end of the agent's own conversation as seen.
 */
export function useThreadEnd(
  scroller: RefObject<HTMLDivElement | null>,
  thread: ReadyThread,
  count: number,
): void {
  const isAtEnd = useRef(true)
  const known = useRef({ first: 0, height: 0 })
  const first = thread.messages[0]?.sequence ?? 0

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      if (isAtEnd.current && document.visibilityState === 'visible') void markSeen()
    }
    element.addEventListener('scroll', follow, { passive: true })
    document.addEventListener('visibilitychange', follow)
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTo(0, element.scrollHeight)
    })
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      document.removeEventListener('visibilitychange', follow)
      sizes.disconnect()
    }
  }, [scroller])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line may require scrolling to the end
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { first: before, height } = known.current
    if (first < before) element.scrollTop += element.scrollHeight - height
    else if (isAtEnd.current) element.scrollTo(0, element.scrollHeight)
    known.current = { first, height: element.scrollHeight }
  }, [first, count, scroller])

  const { isMine, lastSequence, seenByTeam } = thread.conversation
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for new messages
  useEffect(() => {
    if (isAtEnd.current && document.visibilityState === 'visible') void markSeen()
  }, [isMine, lastSequence, seenByTeam, count])
}
