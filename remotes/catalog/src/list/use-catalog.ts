import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo } from 'react'
import { $cart } from 'shared/cart'

import { surveyPlans } from '../filters/facets.ts'
import { useFilters } from '../filters/use-filters.ts'
import { findStockedLocations, unitsInCart } from '../plan/units.ts'
import { useStock } from '../stock/use-stock.ts'
import { intervalOf } from './interval.ts'
import { knownFilters, listPlans } from './listing.ts'
import { $plans } from './plans.store.ts'

/**
 * Everything that a catalog page shows: stock, filters, matching plans, and their units in the cart. Filters can render
 * late. The interval must not: a press on Add right after a change would add the other interval.
 */
export function useCatalog() {
  const stock = useStock()
  const plans = useStore($plans)
  const cart = useStore($cart)
  const { filters: asked, ...verbs } = useFilters()
  const interval = intervalOf(asked, cart)
  const filters = useMemo(() => knownFilters(asked, plans), [asked, plans])
  const shown = useDeferredValue(filters)
  const survey = useMemo(() => surveyPlans(plans, shown, interval), [plans, shown, interval])
  const listing = useMemo(
    () => listPlans(survey.shown, shown.sort, interval),
    [survey, shown.sort, interval],
  )
  const inCart = useMemo(() => unitsInCart(cart), [cart])
  const locations = useMemo(() => findStockedLocations(plans), [plans])
  const state = { stock, plans, filters, interval, survey, listing, inCart, locations }
  return { ...state, shownSort: shown.sort, ...verbs }
}

export type CatalogState = ReturnType<typeof useCatalog>
