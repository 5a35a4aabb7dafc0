import { useMemo } from 'react'
import { useSearchParams } from 'shared/navigation'

import { type Filters, parseFilters, writeFilters } from '../filters.ts'

/** The address itself: what the router last rendered may be one navigation behind. */
const currentParams = () => new URLSearchParams(window.location.search)

/** The filters live in the address alone. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => parseFilters(params), [params])
  const change = (part: Partial<Filters>) => setParams(writeFilters(currentParams(), part))
  /** While typing: no step in the history for each letter. */
  const type = (text: string) =>
    setParams(writeFilters(currentParams(), { text }), { replace: true })
  /** One step in the history for all that was typed: back leads to the text before it. */
  const commit = (before: string, text: string) => {
    type(before)
    change({ text })
  }
  return { filters, change, type, commit }
}
