import type { Interval, StockItem } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { PageHeader } from 'shared/ui/page-header'
import { TextLink } from 'shared/ui/text-link'

import { PlanDetailsSlot } from './plan-details-slot.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { PlanOffer } from './plan-offer.tsx'
import styles from './plan-view.module.css'

type PlanViewProps = {
  plan: StockItem
  interval: Interval
  onInterval: (interval: Interval) => void
}

/** One plan: what it is on the left, what it costs on the right; stacked on a phone, with the
 * price before the extensions. */
export function PlanView({ plan, interval, onInterval }: PlanViewProps) {
  const { t } = useTranslation('catalog')
  useEffect(() => {
    document.title = `${plan.planName} · Quarry`
  }, [plan.planName])
  return (
    <div data-cart-instance={cartInstanceId}>
      <PageHeader
        breadcrumb={<TextLink to={paths.home}>{t('home.title')}</TextLink>}
        description={locationName(plan.location)}
        title={plan.planName}
      />
      <div className={styles.columns}>
        <PlanFacts plan={plan} />
        <div className={styles.offer}>
          <PlanOffer interval={interval} onInterval={onInterval} plan={plan} />
        </div>
        <div className={styles.extensions}>
          <PlanDetailsSlot interval={interval} productId={plan.product_id} />
        </div>
      </div>
    </div>
  )
}
