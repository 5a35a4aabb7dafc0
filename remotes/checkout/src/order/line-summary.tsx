import type { Interval } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import type { Line } from '@storefront/api/quote'
import { useTranslation } from 'shared/i18n'
import { rate } from 'shared/money'
import { List } from 'shared/ui/list'
import { Price } from 'shared/ui/price'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import styles from './line-summary.module.css'

type LineSummaryProps = { lines: Line[]; interval: Interval }

export function LineSummary({ lines, interval }: LineSummaryProps) {
  const { t } = useTranslation('checkout')
  return (
    <List gap={3} className={styles.list}>
      {lines.map(line => (
        <Row as="li" gap={4} align="baseline" justify="space-between" key={line.product_id}>
          <span className={styles.name}>
            <Text as="span" tone="muted" isTabular>
              {line.quantity} ×
            </Text>{' '}
            {t('planAt', { plan: line.planName, place: locationName(line.location) })}
          </span>
          <Price amount={priceOf(line, interval)} interval={interval} />
        </Row>
      ))}
    </List>
  )
}

/** Shows an hourly subtotal exactly, because 2 decimals would hide most of it. */
const priceOf = (line: Line, interval: Interval) =>
  interval === 'hour' ? rate(line.unit, line.quantity) : line.subtotal
