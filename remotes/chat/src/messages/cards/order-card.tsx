import type { Message } from '@storefront/api/chat'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Badge } from 'shared/ui/badge'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import type { Viewer } from '../viewer.ts'
import styles from './plan-card.module.css'

const tones: Record<string, 'success' | 'warning'> = {
  active: 'success',
  paid: 'success',
  awaiting_payment: 'warning',
  paying: 'warning',
}

type OrderCardProps = { order: Message['orders'][number]; viewer?: Viewer }

/** One of the customer's orders, with its next step. */
export function OrderCard({ order, viewer = 'customer' }: OrderCardProps) {
  const { t } = useTranslation('chat')
  const { id, number, state } = order
  const key = `order.state.${state}`
  const stateText = t(key)
  const isUnpaid = state === 'awaiting_payment'
  return (
    <Row
      as="article"
      gap={3}
      align="center"
      justify="space-between"
      wrap
      className={styles.card}
      aria-label={t('order.number', { number })}
    >
      <Text size="m" className={styles.name}>
        <strong>{t('order.number', { number })}</strong>{' '}
        <Badge tone={tones[state] ?? 'neutral'}>{stateText === key ? state : stateText}</Badge>
      </Text>
      {viewer === 'customer' && (
        <LinkButton
          size="small"
          variant={isUnpaid ? 'primary' : 'secondary'}
          to={isUnpaid ? paths.payment(id) : paths.result(id)}
          aria-label={t(isUnpaid ? 'order.payNamed' : 'order.openNamed', { number })}
        >
          {t(isUnpaid ? 'order.pay' : 'order.open')}
        </LinkButton>
      )}
    </Row>
  )
}
