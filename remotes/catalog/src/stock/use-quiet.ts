import { useEffect, useState } from 'react'

const isQuiet = () => document.documentElement.dataset.quiet === 'true'

/** Whether the page stands and has drawn what it had: what it can do without may load from now on. */
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
