import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Spinner } from 'shared/ui/spinner'
import { Text } from 'shared/ui/text'

import { OrderNumber } from '../account/orders/order-number.tsx'
import { PageTitle } from '../account/page-title.tsx'
import { Columns } from '../common/columns.tsx'
import { OrderSummary } from '../order/order-summary.tsx'
import { ResultHead } from './result-head.tsx'
import styles from './result-pending.module.css'

export function ResultPending({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <PageTitle>{t('pending.title')}</PageTitle>
      <ResultHead icon="clock" tone="pending" title={t('pending.title')}>
        <OrderNumber number={order.number} />
      </ResultHead>
      <Columns aside={<OrderSummary order={order} />}>
        <Row gap={4} align="start" className={styles.wait} role="status">
          <Spinner size={20} />
          <div>
            <Text weight="medium">{t('payment.wait')}</Text>
            <Text size="s" tone="muted" className={styles.text}>
              {t('pending.text')}
            </Text>
          </div>
        </Row>
        <Row as="p" gap={3} align="center" wrap className={styles.unfinished}>
          {t('pending.unfinished')}{' '}
          <LinkButton to={paths.payment(order.id)} size="small">
            {t('pending.back')}
          </LinkButton>
        </Row>
      </Columns>
    </>
  )
}
