import { useStore } from '@nanostores/react'
import type { Order } from '@storefront/api/order'
import { confirm } from 'shared/confirm'
import { errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'
import { Card } from 'shared/ui/card'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { failureKeyOf } from '../../../common/failure-key.ts'
import { PayClock } from '../../../payment/pay-clock.tsx'
import { $payment, cancelOrder } from '../../../payment/payment.store.ts'
import styles from './order-unpaid.module.css'

/** An unpaid order, with actions to pay or cancel it. */
export function OrderUnpaid({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  const payment = useStore($payment)
  const { id, number, state, lastPaymentFailure: failure } = order

  const cancel = async () => {
    const isConfirmed = await confirm({
      title: t('cancel.title', { number }),
      description: t('cancel.description'),
      confirmText: t('cancel.action'),
      cancelText: t('cancel.keep'),
      isDestructive: true,
    })
    if (isConfirmed) await cancelOrder(order)
  }

  return (
    <Card className={styles.card}>
      <Stack gap={2} className={styles.main}>
        <PayClock />
        <Text size="s" tone="muted">
          {state === 'paying'
            ? t('payment.open')
            : failure
              ? t(`failure.${failureKeyOf(failure)}`)
              : t('unpaidResult.text')}
        </Text>
        {payment.status === 'failed' && (
          <Alert tone="danger">{shared.t(errorToKey(payment.error))}</Alert>
        )}
      </Stack>
      <Row wrap>
        <LinkButton
          to={paths.payment(id)}
          variant="primary"
          aria-label={t('orders.payName', { number })}
        >
          {t('orders.pay')}
        </LinkButton>
        <Button isBusy={payment.status === 'cancelling'} onClick={() => void cancel()}>
          {t('cancel.action')}
        </Button>
      </Row>
    </Card>
  )
}
