import { useStore } from '@nanostores/react'
import { $cart } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { paths, useLocation } from 'shared/navigation'
import { Card } from 'shared/ui/card'
import { EmptyState } from 'shared/ui/empty-state'
import { ErrorPanel } from 'shared/ui/error-panel'
import { LinkButton } from 'shared/ui/link-button'
import { PageHeader } from 'shared/ui/page-header'
import { Skeleton } from 'shared/ui/skeleton'

import { PlanView } from '../details/plan-view.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { intervalOf } from '../list/interval.ts'
import { $plans } from '../list/plans.store.ts'
import { StockNotice } from '../stock/stock-notice.tsx'
import { refreshStock, useStock } from '../stock/use-stock.ts'

/** `/plans/1001` → 1001; NaN for anything else. */
function idOf(pathname: string): number {
  return Number(/\/plans\/(\d{1,15})\/?$/i.exec(pathname)?.[1] ?? Number.NaN)
}

export function PlanPage() {
  const { t } = useTranslation('catalog')
  const id = idOf(useLocation().pathname)
  const stock = useStock()
  const plan = useStore($plans).find(each => each.product_id === id)
  const { filters, change } = useFilters()
  const interval = intervalOf(filters, useStore($cart))
  if (plan)
    return (
      <>
        <StockNotice isListed stock={stock} />
        <PlanView interval={interval} onInterval={next => change({ interval: next })} plan={plan} />
      </>
    )
  return (
    <>
      <PageHeader title={t('details.title')} />
      {stock.status === 'loading' && !Number.isNaN(id) ? (
        <Skeleton height={320} radius="var(--radius-l)" width="100%" />
      ) : (
        <Card padding="none">
          {stock.status === 'failed' ? (
            <ErrorPanel
              description={t('failed.description')}
              onRetry={refreshStock}
              title={t('failed.title')}
            />
          ) : (
            <EmptyState
              action={<LinkButton to={paths.home}>{t('details.all')}</LinkButton>}
              description={t('details.goneText')}
              icon="server"
              title={t('details.gone')}
            />
          )}
        </Card>
      )}
    </>
  )
}
