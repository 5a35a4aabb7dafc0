import { useEffect, useState } from 'react'

/** Without a document while the server renders. */
const isPageIdle = () => globalThis.document?.documentElement.dataset.quiet === 'true'

/** True once the page is loaded and idle, so that optional code can load. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(isPageIdle)
  useEffect(() => {
    if (isIdle) return
    const observer = new MutationObserver(() => setIdle(isPageIdle()))
    observer.observe(document.documentElement, { attributeFilter: ['data-quiet'] })
    return () => observer.disconnect()
  }, [isIdle])
  return isIdle
}
