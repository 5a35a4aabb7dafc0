import { useEffect, useState } from 'react'

import { loadOrders } from './orders.store.ts'

/** An order form must not wait longer for a list that it does not need. */
const longestWaitMs = 500

/**
 * Loads the customer's orders. Returns whether the page can show its content: they have arrived or failed, or it has waited
 * for them long enough. The notice of an unpaid order would move content that is already there.
 * @param hasContent whether the rest of the page is there
 */
export function useAreOrdersKnown(hasContent: boolean): boolean {
  const [areKnown, setKnown] = useState(false)

  useEffect(() => {
    void loadOrders().then(() => setKnown(true))
  }, [])
  useEffect(() => {
    if (!hasContent) return
    const timer = setTimeout(() => setKnown(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [hasContent])

  return areKnown
}
