import type { Interval } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import type { Line } from '@storefront/api/quote'
import { useTranslation } from 'shared/i18n'
import { rate } from 'shared/money'
import { Price } from 'shared/ui/price'

import styles from './line-summary.module.css'

type LineSummaryProps = { lines: Line[]; interval: Interval }

export function LineSummary({ lines, interval }: LineSummaryProps) {
  const { t } = useTranslation('checkout')
  return (
    <ul className={styles.list}>
      {lines.map(line => (
        <li key={line.product_id} className={styles.line}>
          <span className={styles.name}>
            <span className={styles.quantity}>{line.quantity} ×</span>{' '}
            {t('planAt', { plan: line.planName, place: locationName(line.location) })}
          </span>
          <Price amount={priceOf(line, interval)} interval={interval} />
        </li>
      ))}
    </ul>
  )
}

/** Shows an hourly subtotal exactly, because 2 decimals would hide most of it. */
const priceOf = (line: Line, interval: Interval) =>
  interval === 'hour' ? rate(line.unit, line.quantity) : line.subtotal
