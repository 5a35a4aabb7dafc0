import { type RefObject, useLayoutEffect, useState } from 'react'

/** Must match the styles: the width below which the list shows cards, and the minimum width of a card. */
const tableRem = 65
const cardRem = 20
const gap = 12

export type Layout = { columns: number; isCards: boolean; gap: number }

const rows: Layout = { columns: 1, isCards: false, gap: 0 }

/** The number of plans side by side. Updates with the window and the user's font size. */
export function useColumns(table: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState(rows)
  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    const read = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const width = element.clientWidth
      const columns = Math.max(1, Math.floor((width + gap) / (cardRem * rem + gap)))
      const next = width >= tableRem * rem ? rows : { columns, isCards: true, gap }
      setLayout(last =>
        last.columns === next.columns && last.isCards === next.isCards ? last : next,
      )
    }
    const observer = new ResizeObserver(read)
    observer.observe(element)
    read()
    return () => observer.disconnect()
  }, [table])
  return layout
}
