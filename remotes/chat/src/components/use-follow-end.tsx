import type { Message } from '@storefront/api/chat'
import { type RefObject, useLayoutEffect, useRef } from 'react'

import type { Outgoing } from '../conversation.ts'

/** As far from the end as still counts as being there. */
const nearPx = 80

/** Keeps the end in view, unless the customer reads further up; an own message always leads back to the end. */
export function useFollowEnd(
  scroller: RefObject<HTMLDivElement | null>,
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
): void {
  const isAtEnd = useRef(true)
  const lastOwn = useRef<string | undefined>(undefined)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller])

  useLayoutEffect(() => {
    const own = outgoing.at(-1)?.clientId
    const isNew = own !== undefined && own !== lastOwn.current
    lastOwn.current = own ?? lastOwn.current
    if (messages.length + outgoing.length === 0) return
    if (isNew || isAtEnd.current) scroller.current?.scrollTo(0, scroller.current.scrollHeight)
  }, [messages, outgoing, scroller])
}
