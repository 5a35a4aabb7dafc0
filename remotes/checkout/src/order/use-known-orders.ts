import { useEffect, useState } from 'react'

import { loadOrders } from '../account/orders/orders.store.ts'

/** An order form must not wait longer for a list that it does not need. */
const longestWaitMs = 500

/**
 * Loads the customer's orders. Returns whether they are known, also after a failure, because the notice of an unpaid order
 * would move a form that is already there.
 */
export function useKnownOrders(isFormReady: boolean): boolean {
  // A form that a customer returns to is there at once.
  const [isKnown, setKnown] = useState(isFormReady)

  useEffect(() => {
    void loadOrders().then(() => setKnown(true))
  }, [])
  useEffect(() => {
    if (!isFormReady) return
    const timer = setTimeout(() => setKnown(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [isFormReady])

  return isKnown
}
