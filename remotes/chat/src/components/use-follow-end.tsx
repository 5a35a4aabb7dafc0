import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

import type { Entry } from '../entries.ts'

/** A conversation opens at its end, and an own message always leads back there. */
export function useFollowEnd(
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
  entries: readonly Entry[],
): void {
  const isOpened = useRef(false)
  const lastOwn = useRef<string | undefined>(undefined)

  useLayoutEffect(() => {
    const last = entries.at(-1)
    if (!last) return
    const own = last.kind === 'message' && last.outgoing ? last.key : undefined
    const isNew = own !== undefined && own !== lastOwn.current
    lastOwn.current = own ?? lastOwn.current
    if (isNew || !isOpened.current) virtualizer.scrollToEnd()
    isOpened.current = true
  }, [entries, virtualizer])
}
