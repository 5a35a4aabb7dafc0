import { useEffect } from 'react'

/** Sets the page title to the state of the order, for tabs and the browser history. */
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
