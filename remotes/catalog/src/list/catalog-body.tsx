import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'
import { ErrorPanel } from 'shared/ui/error-panel'

import type { PlanAction } from '../purchase/plan-action.tsx'
import { refreshStock } from '../stock/use-stock.ts'
import { NoPlans } from './no-plans.tsx'
import { PlanList } from './plan-list.tsx'
import { PlanSkeleton } from './plan-skeleton.tsx'
import type { CatalogState } from './use-catalog.ts'

type CatalogBodyProps = {
  catalog: CatalogState
  onClear: () => void
  Action: PlanAction
}

/** The list, or a skeleton, error or empty state. Known plans stay visible while newer ones load. */
export function CatalogBody({ catalog, onClear, Action }: CatalogBodyProps) {
  const { t } = useTranslation('catalog')
  const { stock, plans, filters, listing, interval, shownSort, inCart, locations, change } = catalog
  if (plans.length === 0) {
    if (stock.status === 'loading') return <PlanSkeleton filters={filters} onChange={change} />
    if (stock.status === 'ready') return <NoPlans />
    return (
      <Card padding="none">
        <ErrorPanel
          description={t('failed.description')}
          onRetry={refreshStock}
          title={t('failed.title')}
        />
      </Card>
    )
  }
  if (listing.count === 0) return <NoPlans onClear={onClear} />
  return (
    <PlanList
      Action={Action}
      filters={filters}
      inCart={inCart}
      interval={interval}
      listing={listing}
      onChange={change}
      locations={locations}
      sort={shownSort}
    />
  )
}
