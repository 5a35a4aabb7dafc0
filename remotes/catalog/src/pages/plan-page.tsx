import { useTranslation } from 'shared/i18n'
import { paths, useLocation } from 'shared/navigation'
import { Card } from 'shared/ui/card'
import { EmptyState } from 'shared/ui/empty-state'
import { ErrorPanel } from 'shared/ui/error-panel'
import { LinkButton } from 'shared/ui/link-button'
import { PageHeader } from 'shared/ui/page-header'
import { Skeleton } from 'shared/ui/skeleton'

import { PlanView } from '../details/plan-view.tsx'
import { useInterval } from '../details/use-interval.ts'
import { loadPlan, usePlan } from '../details/use-plan.ts'

/** `/plans/1001` → 1001; NaN for anything else. */
function idOf(pathname: string): number {
  return Number(/\/plans\/(\d{1,15})\/?$/i.exec(pathname)?.[1] ?? Number.NaN)
}

export function PlanPage() {
  const { t } = useTranslation('catalog')
  const id = idOf(useLocation().pathname)
  const { status, plan } = usePlan(id)
  const [interval, chooseInterval] = useInterval()
  if (plan) return <PlanView interval={interval} key={id} onInterval={chooseInterval} plan={plan} />
  return (
    <>
      <PageHeader title={t('details.title')} />
      {status === 'loading' && !Number.isNaN(id) ? (
        <Skeleton height={320} radius="var(--radius-l)" width="100%" />
      ) : (
        <Card padding="none">
          {status === 'failed' ? (
            <ErrorPanel
              description={t('failed.description')}
              onRetry={loadPlan}
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
