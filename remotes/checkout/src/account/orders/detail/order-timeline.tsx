import type { OrderHistory } from '@storefront/api/account'
import { formatDateTime, formatMonthly } from 'shared/format'
import { type Translate, useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { type Entry, toTimeline } from '../../../result/timeline.ts'
import styles from './order-timeline.module.css'

type Payment = OrderHistory['payments'][number]

function describePayment({ mode, state, amount, refunded }: Payment, t: Translate): string {
  if (refunded !== null)
    return t('account.history.refunded', {
      amount: formatMonthly(amount),
      refunded: formatMonthly(refunded),
    })
  return t(`account.history.${mode}.${state}`, { amount: formatMonthly(amount) })
}

function describe(entry: Entry, hasFailed: boolean, t: Translate): string {
  if (entry.kind === 'payment') return describePayment(entry.payment, t)
  const isPartly = entry.state === 'active' && hasFailed
  return t(`account.history.turn.${isPartly ? 'activePartly' : entry.state}`)
}

type OrderTimelineProps = {
  history: OrderHistory
  /** Set when some servers could not be built. */
  hasFailed: boolean
}

export function OrderTimeline({ history, hasFailed }: OrderTimelineProps) {
  const { t } = useTranslation('checkout')
  return (
    <List as="ol" className={styles.list}>
      {toTimeline(history).map(entry => (
        <Stack as="li" gap={0} className={styles.entry} key={`${entry.kind} ${entry.at}`}>
          <span>{describe(entry, hasFailed, t)}</span>
          <Text as="time" size="s" tone="muted" dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </Text>
        </Stack>
      ))}
    </List>
  )
}
