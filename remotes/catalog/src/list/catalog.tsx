import { useRef } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { PageHeader } from 'shared/ui/page-header'

import { CompareArea } from '../compare/compare-area.tsx'
import { CostPanel } from '../cost/cost-panel.tsx'
import { clearedFilters } from '../filters/filters.ts'
import { ResultBar } from '../filters/results/result-bar.tsx'
import type { PlanAction } from '../purchase/plan-action.tsx'
import { StockNotice } from '../stock/stock-notice.tsx'
import { CatalogBody } from './catalog-body.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useCatalog } from './use-catalog.ts'

type CatalogProps = { page: 'home' | 'guest'; Action: PlanAction }

export function Catalog({ page, Action }: CatalogProps) {
  const { t } = useTranslation('catalog')
  const catalog = useCatalog()
  const summary = useRef<HTMLParagraphElement>(null)
  const clear = () => {
    catalog.change(clearedFilters)
    // The pressed button disappears, so the focus moves to the result.
    summary.current?.focus()
  }
  return (
    <>
      <PageHeader
        data-cart-instance={cartInstanceId}
        description={t(`${page}.description`)}
        title={t(`${page}.title`)}
      />
      <Toolbar catalog={catalog} />
      <ResultBar catalog={catalog} focusRef={summary} onClear={clear} />
      <CostPanel />
      <StockNotice isListed={catalog.plans.length > 0} stock={catalog.stock} />
      <CatalogBody Action={Action} catalog={catalog} onClear={clear} />
      <CompareArea Action={Action} interval={catalog.interval} />
    </>
  )
}
