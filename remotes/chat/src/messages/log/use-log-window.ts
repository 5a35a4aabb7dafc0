import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

import type { Entry } from './entries.ts'
import { nearPx } from './use-follow-end.ts'

/** Estimated height of a line in px, used until the line is measured. */
const estimates: Record<Entry['kind'], number> = {
  day: 42,
  new: 42,
  notice: 40,
  message: 78,
  offer: 60,
}

type Window = {
  scroller: RefObject<HTMLDivElement | null>
  isPressed: boolean
  rangeExtractor: (range: Range) => number[]
}

/** The visible lines. Older lines that are added above do not move them. */
export function useLogWindow(entries: Entry[], { scroller, isPressed, rangeExtractor }: Window) {
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    anchorTo: 'end',
    count: entries.length,
    estimateSize: index => estimates[entries[index]?.kind ?? 'message'],
    followOnAppend: true,
    getItemKey: index => entries[index]?.key ?? index,
    getScrollElement: () => scroller.current,
    overscan: 4,
    paddingEnd: 8,
    paddingStart: 16,
    rangeExtractor,
    // A negative threshold is never reached, so the virtualizer does not scroll by itself.
    scrollEndThreshold: isPressed ? -1 : nearPx,
    useFlushSync: false,
  })
  return { virtualizer, items: virtualizer.getVirtualItems(), total: virtualizer.getTotalSize() }
}
