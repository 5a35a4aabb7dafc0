import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Entry } from '../entries.ts'

/** As far from the end as still counts as being there. */
export const nearPx = 80

type Following = {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  entries: readonly Entry[]
  onChange: (isAtEnd: boolean) => void
}

/**
 * A conversation opens at its end and stays there, whatever grows, until the reader scrolls up; an own message always
 * leads back.
 */
export function useFollowEnd({ scroller, virtualizer, entries, onChange }: Following) {
  const isFollowing = useRef(true)
  const lastTop = useRef(0)
  const [lastOwn, setLastOwn] = useState<string>()
  const total = virtualizer.getTotalSize()

  const goToEnd = useCallback(() => {
    isFollowing.current = true
    onChange(true)
    virtualizer.scrollToEnd()
  }, [virtualizer, onChange])

  // Growing moves nothing by itself: only the reader scrolls away from the end.
  const onScroll = useCallback(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
    if (scrollHeight - scrollTop - clientHeight < nearPx) isFollowing.current = true
    else if (scrollTop < lastTop.current) isFollowing.current = false
    lastTop.current = scrollTop
    onChange(isFollowing.current)
  }, [scroller, onChange])

  const last = entries.at(-1)
  const own = last?.kind === 'message' && last.outgoing ? last.key : undefined
  if (own !== undefined && own !== lastOwn) setLastOwn(own)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new own message
  useLayoutEffect(goToEnd, [lastOwn, goToEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is said, or of its height
  useLayoutEffect(() => {
    if (isFollowing.current) virtualizer.scrollToEnd()
  }, [entries, total, virtualizer])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => isFollowing.current && virtualizer.scrollToEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, virtualizer])

  return { goToEnd, onScroll }
}
