import { locationName } from '@storefront/api/location'
import type { Order } from '@storefront/api/order'
import { useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'

import styles from './server-progress.module.css'

/**
 * Shows measured build times while servers are built. They stay when the last server is ready, so that the list below
 * does not move. Renders nothing without measurements, rather than an estimate.
 */
export function BuildTimes({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const times = useRef(order.buildTimes)
  if (order.state === 'paid') times.current = order.buildTimes
  if (times.current.length === 0) return null
  return (
    <List gap={1} className={styles.times}>
      {times.current.map(({ product_id, count, medianSeconds, p95Seconds }) => {
        const line = order.lines.find(each => each.product_id === product_id)
        const plan = t('planAt', {
          plan: line?.planName ?? '',
          place: locationName(line?.location ?? ''),
        })
        const values = { plan, count, median: medianSeconds, most: p95Seconds }
        return <li key={product_id}>{t('servers.measured', values)}</li>
      })}
    </List>
  )
}
