import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'shared/navigation'

import { type Filters, parseFilters, writeFilters } from './filters.ts'

/** Reads the URL itself, because the router's last render can be one navigation behind. */
const currentParams = () => new URLSearchParams(window.location.search)

/**
 * The URL is the only store of the filters. The router renders a new URL when it has time. Until then `ahead` has the
 * choice, so that a pressed control does not revert for a moment.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const parsed = useMemo(() => parseFilters(params), [params])
  const [ahead, setAhead] = useState({ params, filters: parsed })
  const filters = ahead.params === params ? ahead.filters : parsed
  /** The URL before the first of several previews. */
  const startUrl = useRef<URLSearchParams | null>(null)
  useEffect(() => {
    const clearStart = () => {
      startUrl.current = null
    }
    addEventListener('popstate', clearStart)
    return () => removeEventListener('popstate', clearStart)
  }, [])

  const writeUrl = (next: URLSearchParams, replace: boolean) => {
    setAhead({ params, filters: parseFilters(next) })
    setParams(next, { replace })
  }
  /** While typing or dragging. Adds no history entry. */
  const preview = (part: Partial<Filters>) => {
    startUrl.current ??= currentParams()
    writeUrl(writeFilters(currentParams(), part), true)
  }
  /** Adds one history entry that includes all previews, so Back leads to the URL before them. */
  const change = (part: Partial<Filters>) => {
    const start = startUrl.current
    startUrl.current = null
    const next = writeFilters(currentParams(), part)
    if (start && start.toString() !== currentParams().toString()) writeUrl(start, true)
    if (next.toString() !== currentParams().toString()) writeUrl(next, false)
  }
  return { filters, change, preview }
}
