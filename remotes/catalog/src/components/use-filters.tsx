import { useMemo, useState } from 'react'
import { useSearchParams } from 'shared/navigation'

import { type Filters, parseFilters, writeFilters } from '../filters.ts'

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

  const go = (part: Partial<Filters>, replace: boolean) => {
    const next = writeFilters(currentParams(), part)
    setAhead({ params, filters: parseFilters(next) })
    setParams(next, { replace })
  }
  const change = (part: Partial<Filters>) => go(part, false)
  /** While typing: no step in the history for each letter. */
  const type = (text: string) => go({ text }, true)
  /** One step in the history for all that was typed: back leads to the text before it. */
  const commit = (before: string, text: string) => {
    type(before)
    change({ text })
  }
  return { filters, change, type, commit }
}
