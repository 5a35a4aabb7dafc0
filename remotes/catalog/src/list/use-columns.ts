import { type RefObject, useLayoutEffect, useState } from 'react'

/** As in the styles: cards below, and how wide one is at least. */
const tableRem = 65
const cardRem = 20
const gap = 12

export type Layout = { columns: number; isCards: boolean; gap: number }

const rows: Layout = { columns: 1, isCards: false, gap: 0 }

/** How many plans stand side by side; follows the window and the reader's text size. */
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
