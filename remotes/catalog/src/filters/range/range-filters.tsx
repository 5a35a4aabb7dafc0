import { useMemo } from 'react'

import type { CatalogState } from '../../list/use-catalog.ts'
import type { RangeName } from '../filters.ts'
import { measure } from '../match.ts'
import { RangeFilter } from './range-filter.tsx'
import { roundStops, stopsOf } from './stops.ts'

/** One slider for each size in which plans differ, and one for the price in the chosen interval. */
export function RangeFilters({ catalog }: { catalog: CatalogState }) {
  const { plans, filters, interval } = catalog
  const price = interval === 'month' ? 'monthly' : 'hourly'
  const fields = useMemo(() => {
    const names: RangeName[] = [price, 'vcpus', 'ram', 'disk', 'vram']
    return names.map(name => {
      const values = plans.map(plan => measure(plan, name))
      return { name, stops: (name === price ? roundStops : stopsOf)(values) }
    })
  }, [plans, price])
  return fields
    .filter(({ name, stops }) => stops.length > 1 && !(name === 'vram' && filters.gpu === 'none'))
    .map(({ name, stops }) => (
      <RangeFilter catalog={catalog} key={name} name={name} stops={stops} />
    ))
}
