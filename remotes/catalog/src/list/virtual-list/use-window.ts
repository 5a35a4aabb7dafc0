import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo } from 'react'

import type { PlanGroup } from '../listing.ts'
import { type Line, linesOf, segmentsOf } from './lines.ts'
import { type Layout, useColumns } from './use-columns.ts'
import { useListTop } from './use-list-top.ts'

/** Lines rendered beyond the edges of the screen, so that the Tab key always reaches the next one. */
const overscan = 6

/** Estimated height of a line in px, used until the line is measured. */
function heightOf(line: Line | undefined, { isCards }: Layout): number {
  if (line?.plans.length === 0) return isCards ? 28 : 53
  return isCards ? 195 : 60
}

/** The lines in view, plus the one with the focus. */
export function useWindow(
  groups: PlanGroup[],
  table: RefObject<HTMLTableElement | null>,
  focused: number | null,
) {
  const layout = useColumns(table)
  const lines = useMemo(() => linesOf(groups, layout.columns), [groups, layout.columns])
  const focusedIndex = useMemo(
    () => lines.findIndex(({ plans }) => plans.some(plan => plan.product_id === focused)),
    [lines, focused],
  )
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (focusedIndex === -1 || indexes.includes(focusedIndex)) return indexes
      return [...indexes, focusedIndex].sort((left, right) => left - right)
    },
    [focusedIndex],
  )
  const top = useListTop(table)
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: lines.length,
    estimateSize: index => heightOf(lines[index], layout),
    gap: layout.gap,
    getItemKey: index => lines[index]?.key ?? index,
    indexAttribute: 'data-line',
    overscan,
    rangeExtractor,
    scrollMargin: top,
    useFlushSync: false,
  })
  const placed = virtualizer
    .getVirtualItems()
    .map(({ index, start, end }) => ({ index, start: start - top, end: end - top }))
  const space = { gap: layout.gap, total: virtualizer.getTotalSize() }
  return { ...segmentsOf(lines, placed, space), measure: virtualizer.measureElement }
}
