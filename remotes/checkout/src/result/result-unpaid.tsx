import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Card } from 'shared/ui/card'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { PageTitle } from '../account/page-title.tsx'
import { Columns } from '../common/columns.tsx'
import { failureKeyOf } from '../common/failure-key.ts'
import { OrderSummary } from '../order/order-summary.tsx'
import { PayClock } from '../payment/pay-clock.tsx'
import { ResultHead } from './result-head.tsx'
import styles from './result-unpaid.module.css'

/** A declined payment does not end the order: its units are still held, and the customer can pay again. */
export function ResultUnpaid({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const failure = order.lastPaymentFailure
  const title = failure ? t(`failure.${failureKeyOf(failure)}`) : t('unpaidResult.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ResultHead
        icon={failure ? 'circle-x' : 'credit-card'}
        tone={failure ? 'danger' : 'pending'}
        title={title}
      >
        {t('unpaidResult.lead', { number: order.number })}
      </ResultHead>
      <Columns aside={<OrderSummary order={order} />}>
        <Card className={styles.card}>
          <PayClock />
          <Text size="s" tone="muted">
            {t('unpaidResult.text')}
          </Text>
          <Row gap={3} wrap className={styles.actions}>
            <LinkButton to={paths.payment(order.id)} variant="primary" size="large">
              {failure ? t('unpaidResult.retry') : t('unpaidResult.pay')}
            </LinkButton>
            <LinkButton to={paths.cart} variant="ghost" size="large">
              {t('order.toCart')}
            </LinkButton>
          </Row>
        </Card>
      </Columns>
    </>
  )
}
