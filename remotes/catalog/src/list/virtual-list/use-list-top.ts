import { type RefObject, useLayoutEffect, useState } from 'react'

/** Distance of the first row from the top of the page, in px. Content above it can open, close and wrap. */
export function useListTop(table: RefObject<HTMLTableElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const read = () => {
      const element = table.current
      if (!element) return
      const head = element.tHead?.offsetHeight ?? 0
      setTop(Math.round(element.getBoundingClientRect().top + scrollY + head))
    }
    const observer = new ResizeObserver(read)
    observer.observe(document.body)
    read()
    return () => observer.disconnect()
  }, [table])
  return top
}
