import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $stock, loadStock, type Stock } from 'shared/stock'

/** When the customer returns to the page after this time, it reloads stock and prices. */
const staleMs = 60_000

/** The store reports the failure, and no one else awaits this promise. */
export function refreshStock(): void {
  loadStock().catch(() => undefined)
}

function refreshWhenStale(maximumAgeMs: number): void {
  const stock = $stock.get()
  if (stock.status === 'ready' && Date.now() - stock.fetchedAt < maximumAgeMs) return
  refreshStock()
}

export function useStock(): Stock {
  useEffect(() => {
    refreshWhenStale(5_000)
    const refresh = () => {
      if (document.visibilityState === 'visible') refreshWhenStale(staleMs)
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
  return useStore($stock)
}
