import { useEffect } from 'react'

/** The document's title says what became of the order: tabs and history are read by it. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    const previous = document.title
    document.title = `${children} · Quarry`
    return () => {
      document.title = previous
    }
  }, [children])
  return null
}
