import { useRef } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { PageHeader } from 'shared/ui/page-header'

import { clearedFilters, isFiltered } from '../filters.ts'
import { CatalogBody } from './catalog-body.tsx'
import type { PlanAction } from './plan-action.tsx'
import { ResultBar } from './result-bar.tsx'
import { StockNotice } from './stock-notice.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCatalog } from './use-catalog.tsx'

type CatalogProps = { page: 'home' | 'guest'; Action: PlanAction }

export function Catalog({ page, Action }: CatalogProps) {
  const { t } = useTranslation('catalog')
  const catalog = useCatalog()
  const { stock, plans, filters, interval, listing, change, type, commit } = catalog
  const summary = useRef<HTMLParagraphElement>(null)
  const isKnown = stock.status === 'ready' || plans.length > 0
  const clear = () => {
    change(clearedFilters)
    // The pressed button goes away; the keyboard goes on from the result.
    summary.current?.focus()
  }
  const onClear = isFiltered(filters) ? clear : undefined
  return (
    <>
      <PageHeader
        data-cart-instance={cartInstanceId}
        description={t(`${page}.description`)}
        title={t(`${page}.title`)}
      />
      <Toolbar
        filters={filters}
        interval={interval}
        onChange={change}
        onCommit={commit}
        onType={type}
        plans={plans}
      />
      <ResultBar
        count={isKnown ? listing.count : null}
        focusRef={summary}
        interval={interval}
        isLoading={stock.status === 'loading'}
        onClear={listing.count > 0 ? onClear : undefined}
        total={plans.length}
      />
      <StockNotice isListed={plans.length > 0} stock={stock} />
      <CatalogBody Action={Action} catalog={catalog} onClear={onClear} />
    </>
  )
}
