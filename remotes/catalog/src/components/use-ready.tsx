import { useEffect, useState } from 'react'

const isReady = () => document.documentElement.dataset.ready === 'true'

/** Whether the page stands: what is not needed for that may load from now on. */
export function useReady(): boolean {
  const [ready, setReady] = useState(isReady)
  useEffect(() => {
    if (ready) return
    const observer = new MutationObserver(() => setReady(isReady()))
    observer.observe(document.documentElement, { attributeFilter: ['data-ready'] })
    return () => observer.disconnect()
  }, [ready])
  return ready
}
