import { useEffect, useState } from 'react'

const isQuiet = () => document.documentElement.dataset.quiet === 'true'

/** True once the page is loaded and idle, so that optional code can load. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(isQuiet)
  useEffect(() => {
    if (quiet) return
    const observer = new MutationObserver(() => setQuiet(isQuiet()))
    observer.observe(document.documentElement, { attributeFilter: ['data-quiet'] })
    return () => observer.disconnect()
  }, [quiet])
  return quiet
}
