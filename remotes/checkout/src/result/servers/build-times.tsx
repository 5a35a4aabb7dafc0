import { locationName } from '@storefront/api/location'
import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'

import styles from './server-progress.module.css'

/** Shows measured build times. Renders nothing without measurements, rather than an estimate. */
export function BuildTimes({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  if (order.buildTimes.length === 0) return null
  return (
    <List gap={1} className={styles.times}>
      {order.buildTimes.map(({ product_id, count, medianSeconds, p95Seconds }) => {
        const line = order.lines.find(each => each.product_id === product_id)
        const plan = t('planAt', {
          plan: line?.planName ?? '',
          place: locationName(line?.location ?? ''),
        })
        const times = { median: medianSeconds, most: p95Seconds }
        return <li key={product_id}>{t('servers.measured', { plan, count, ...times })}</li>
      })}
    </List>
  )
}
