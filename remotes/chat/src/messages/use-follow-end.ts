import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Entry } from './entries.ts'

/** As far from the end as still counts as being there. */
export const nearPx = 80

type Following = {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  entries: readonly Entry[]
  onChange: (isAtEnd: boolean) => void
}

/** So much of what stands above an answer is seen with its beginning. */
const peekPx = 56

const isReply = (entry: Entry) => entry.kind === 'message' && entry.delivery === null

/** Where the newest message begins when it is somebody else's and does not fit; null when it does. */
function beginningOf({ scroller, virtualizer, entries }: Omit<Following, 'onChange'>) {
  const index = entries.findLastIndex(({ kind }) => kind === 'message')
  const entry = entries[index]
  const start = virtualizer.measurementsCache[index]?.start ?? 0
  const room = scroller.current?.clientHeight ?? 0
  if (!entry || !isReply(entry) || virtualizer.getTotalSize() - start <= room) return null
  return { key: entry.key, offset: Math.max(0, start - peekPx) }
}

/**
 * A conversation opens at its end and stays there, whatever grows, until the reader scrolls up; an own message always
 * leads back. A new answer with more than fits is read from its beginning.
 */
export function useFollowEnd({ scroller, virtualizer, entries, onChange }: Following) {
  const isFollowing = useRef(true)
  const seen = useRef({ top: 0, height: 0, room: 0 })
  const [lastOwn, setLastOwn] = useState<string>()
  /** The newest answer that has been led to; what was there at the opening counts as such. */
  const led = useRef<string | null | undefined>(undefined)
  const total = virtualizer.getTotalSize()

  const follow = () => {
    const newest = entries.findLast(isReply)?.key ?? null
    if (led.current === undefined && entries.length > 0) led.current = newest
    const beginning = beginningOf({ scroller, virtualizer, entries })
    if (!beginning || beginning.key === led.current) return virtualizer.scrollToEnd()
    led.current = beginning.key
    isFollowing.current = false
    onChange(false)
    virtualizer.scrollToOffset(beginning.offset)
  }

  const goToEnd = useCallback(() => {
    isFollowing.current = true
    onChange(true)
    virtualizer.scrollToEnd()
  }, [virtualizer, onChange])

  const onScroll = useCallback(() => {
    const {
      scrollTop: top = 0,
      scrollHeight: height = 0,
      clientHeight: room = 0,
    } = scroller.current ?? {}
    const before = seen.current
    seen.current = { top, height, room }
    // What grows or shrinks moves the place, too, but never by more than what is in sight: that was the reader.
    const isSame = before.height === height && before.room === room
    if (height - top - room < nearPx) isFollowing.current = true
    else if (before.top - top > (isSame ? 0 : room)) isFollowing.current = false
    else if (isFollowing.current) virtualizer.scrollToEnd()
    onChange(isFollowing.current)
  }, [scroller, virtualizer, onChange])

  const last = entries.at(-1)
  const own = last?.kind === 'message' && last.outgoing ? last.key : undefined
  if (own !== undefined && own !== lastOwn) setLastOwn(own)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new own message
  useLayoutEffect(goToEnd, [lastOwn, goToEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is said, or of its height
  useLayoutEffect(() => {
    if (isFollowing.current) follow()
  }, [entries, total, virtualizer])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // The reader may have scrolled in the same moment: that is told only after this.
    const observer = new ResizeObserver(onScroll)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, onScroll])

  return { goToEnd, onScroll }
}
