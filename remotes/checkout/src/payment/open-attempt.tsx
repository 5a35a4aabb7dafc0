import { useStore } from '@nanostores/react'
import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Card } from 'shared/ui/card'
import { Row } from 'shared/ui/row'
import { Spinner } from 'shared/ui/spinner'
import { Text } from 'shared/ui/text'

import { loadOrder } from '../order/order.store.ts'
import { $payment, pay } from './payment.store.ts'
import styles from './open-attempt.module.css'

/**
 * A payment was started here or in another tab, and the provider has not reported its result. The button continues that
 * payment: there is no second one while it is open.
 */
export function OpenAttempt({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const { status } = useStore($payment)
  const isOnTheWay = status === 'starting' || status === 'leaving'
  return (
    <Card as="section" className={styles.card} aria-labelledby="open-attempt">
      <Row gap={3} align="center" role="status">
        <Spinner size={18} />
        <h2 id="open-attempt" className={styles.title}>
          {t('payment.openTitle')}
        </h2>
      </Row>
      <Text weight="medium">{t('payment.wait')}</Text>
      <Text size="s" tone="muted" className={styles.text}>
        {t('payment.open')}
      </Text>
      <Row wrap className={styles.actions}>
        <Button
          isBusy={isOnTheWay}
          disabled={status === 'checking'}
          icon="external-link"
          onClick={() => void pay(order)}
        >
          {t('payment.continue')}
        </Button>
        <Button variant="ghost" icon="refresh-cw" onClick={() => void loadOrder()}>
          {t('payment.check')}
        </Button>
      </Row>
    </Card>
  )
}
