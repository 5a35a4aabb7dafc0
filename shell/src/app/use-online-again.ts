import { useEffect, useRef } from 'react'

/** Calls back when the connection returns. */
export function useOnlineAgain(callback: () => void): void {
  const latest = useRef(callback)
  latest.current = callback

  useEffect(() => {
    const call = () => latest.current()
    addEventListener('online', call)
    return () => removeEventListener('online', call)
  }, [])
}
