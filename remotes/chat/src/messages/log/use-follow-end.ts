import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Entry } from './entries.ts'

/** Within this distance the log counts as scrolled to its end. */
export const nearPx = 80

type Following = {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  entries: readonly Entry[]
  isPressed: boolean
  onChange: (isAtEnd: boolean) => void
}

/** Height of the content above a reply that stays visible when its start is scrolled into view. */
const peekPx = 56

const isReply = (entry: Entry) => entry.kind === 'message' && entry.delivery === null

/** The start of the newest message if it is a reply that does not fit into the log; otherwise null. */
function startOfLongReply({
  scroller,
  virtualizer,
  entries,
}: Omit<Following, 'onChange' | 'isPressed'>) {
  const index = entries.findLastIndex(({ kind }) => kind === 'message')
  const entry = entries[index]
  const start = virtualizer.measurementsCache[index]?.start ?? 0
  const room = scroller.current?.clientHeight ?? 0
  if (!entry || !isReply(entry) || virtualizer.getTotalSize() - start <= room) return null
  return { key: entry.key, offset: Math.max(0, start - peekPx) }
}

/**
 * Keeps the log at its end while content grows, until the user scrolls up; an own message always scrolls back to the
 * end. A new reply that does not fit is shown from its start. Nothing moves while a pointer is down in the log, because a
 * press would then miss its target, and a selection would jump.
 */
export function useFollowEnd({ scroller, virtualizer, entries, isPressed, onChange }: Following) {
  const isFollowing = useRef(true)
  const seen = useRef({ top: 0, height: 0, room: 0 })
  const [lastOwn, setLastOwn] = useState<string>()
  /** The newest reply that the log has scrolled to. Replies that exist when the log opens count, too. */
  const scrolledReply = useRef<string | null | undefined>(undefined)
  const total = virtualizer.getTotalSize()
  const isEmpty = entries.length === 0

  const follow = () => {
    const newest = entries.findLast(isReply)?.key ?? null
    if (scrolledReply.current === undefined && entries.length > 0) scrolledReply.current = newest
    const longReply = startOfLongReply({ scroller, virtualizer, entries })
    if (!longReply || longReply.key === scrolledReply.current) return virtualizer.scrollToEnd()
    scrolledReply.current = longReply.key
    isFollowing.current = false
    onChange(false)
    virtualizer.scrollToOffset(longReply.offset)
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
    // A resize also moves the scroll position, but never by more than the visible height. A larger distance means that
    // the user scrolled.
    const isSame = before.height === height && before.room === room
    // Before the messages are loaded, the scroll position changes without the user.
    if (isEmpty || height - top - room < nearPx) isFollowing.current = true
    else if (before.top - top > (isSame ? 0 : room)) isFollowing.current = false
    else if (isFollowing.current && !isPressed) virtualizer.scrollToEnd()
    onChange(isFollowing.current)
  }, [scroller, virtualizer, onChange, isPressed, isEmpty])

  const last = entries.at(-1)
  const own = last?.kind === 'message' && last.outgoing ? last.key : undefined
  if (own !== undefined && own !== lastOwn) setLastOwn(own)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new own message
  useLayoutEffect(goToEnd, [lastOwn, goToEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lines, their height or the pointer change
  useLayoutEffect(() => {
    if (isFollowing.current && !isPressed) follow()
  }, [entries, total, virtualizer, isPressed])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // The user may have scrolled in the same frame; that event fires only after this one.
    const observer = new ResizeObserver(onScroll)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, onScroll])

  return { goToEnd, onScroll }
}
