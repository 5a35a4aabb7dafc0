import { useEffect } from 'react'

/** Sets the page title to the state of the order, for tabs and the browser history. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    const previous = document.title
    const own = `${children} · Quarry`
    document.title = own
    return () => {
      // The next page has its title already.
      if (document.title === own) document.title = previous
    }
  }, [children])
  return null
}
