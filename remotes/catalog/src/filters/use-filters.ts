import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'shared/navigation'

import { type Filters, parseFilters, writeFilters } from './filters.ts'

/** The address itself: what the router last rendered may be one navigation behind. */
const currentParams = () => new URLSearchParams(window.location.search)

/**
 * The filters live in the address alone. The router renders a new address when there is time; until then `ahead` holds
 * what was chosen, or a pressed control would spring back for a moment.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const parsed = useMemo(() => parseFilters(params), [params])
  const [ahead, setAhead] = useState({ params, filters: parsed })
  const filters = ahead.params === params ? ahead.filters : parsed
  /** The address before the first of several previews. */
  const before = useRef<URLSearchParams | null>(null)
  useEffect(() => {
    const forget = () => {
      before.current = null
    }
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [])

  const go = (next: URLSearchParams, replace: boolean) => {
    setAhead({ params, filters: parseFilters(next) })
    setParams(next, { replace })
  }
  /** While typing or dragging: no step in the history for each letter. */
  const preview = (part: Partial<Filters>) => {
    before.current ??= currentParams()
    go(writeFilters(currentParams(), part), true)
  }
  /** One step in the history, also for all that was previewed: back leads to what was before it. */
  const change = (part: Partial<Filters>) => {
    const start = before.current
    before.current = null
    const next = writeFilters(currentParams(), part)
    if (start && start.toString() !== currentParams().toString()) go(start, true)
    if (next.toString() !== currentParams().toString()) go(next, false)
  }
  return { filters, change, preview }
}
