import type { OrderHistory } from '@storefront/api/account'
import { formatDateTime, formatMonthly } from 'shared/format'
import { type Translate, useTranslation } from 'shared/i18n'

import { type Entry, toTimeline } from '../timeline.ts'
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

function describe(entry: Entry, t: Translate): string {
  return entry.kind === 'turn'
    ? t(`account.history.turn.${entry.state}`)
    : describePayment(entry.payment, t)
}

export function OrderTimeline({ history }: { history: OrderHistory }) {
  const { t } = useTranslation('checkout')
  return (
    <ol className={styles.list}>
      {toTimeline(history).map(entry => (
        <li className={styles.entry} key={`${entry.kind} ${entry.at}`}>
          <span>{describe(entry, t)}</span>
          <time className={styles.time} dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
