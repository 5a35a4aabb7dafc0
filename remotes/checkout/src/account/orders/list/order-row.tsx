import type { Order } from '@storefront/api/order'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'
import { Price } from 'shared/ui/price'
import { Text } from 'shared/ui/text'
import { TextLink } from 'shared/ui/text-link'

import { OrderBadge } from '../order-badge.tsx'
import styles from './order-row.module.css'

export function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const { id, number, interval, totals } = order
  const units = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const deleted = order.servers.filter(({ deletedAt }) => deletedAt !== null).length
  const isUnpaid = order.state === 'awaiting_payment' || order.state === 'paying'
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <TextLink to={paths.accountOrder(id)} className={styles.number}>
          {t('orderNumber', { number })}
        </TextLink>
        <Text as="span" size="s" tone="muted">
          {t('orders.servers', { count: units })}
          {deleted > 0 && `, ${t('servers.deleted', { count: deleted })}`} ·{' '}
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
        </Text>
      </div>
      <OrderBadge order={order} />
      <Price
        className={styles.total}
        amount={interval === 'hour' ? totals.hourlyRate : totals.total}
        interval={interval}
      />
      {isUnpaid && (
        <LinkButton
          to={paths.payment(id)}
          size="small"
          className={styles.pay}
          aria-label={t('orders.payName', { number })}
        >
          {t('orders.pay')}
        </LinkButton>
      )}
    </li>
  )
}
