import { useEffect } from 'react'

/** The document's title says what became of the order: tabs and history are read by it. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    const former = document.title
    document.title = `${children} · Quarry`
    return () => {
      document.title = former
    }
  }, [children])
  return null
}
