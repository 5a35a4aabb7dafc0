import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Card } from 'shared/ui/card'
import { LinkButton } from 'shared/ui/link-button'
import { Text } from 'shared/ui/text'

import styles from './next-steps.module.css'

/** Explains what happens next automatically, and where to get help. */
export function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  return (
    <Card as="section" aria-labelledby="next-steps" className={styles.card}>
      <Text as="h2" size="m" weight="semibold" id="next-steps">
        {t('next.title')}
      </Text>
      <ul className={styles.list}>
        {stepsOf(order).map(step => (
          <li key={step}>{t(`next.${step}`)}</li>
        ))}
      </ul>
      <LinkButton to={paths.chat} size="small" icon="message-circle" className={styles.chat}>
        {t('next.chat')}
      </LinkButton>
    </Card>
  )
}

function stepsOf(order: Order): string[] {
  if (order.state === 'refunded') return ['again', 'help']
  const hasKeys = order.sshKeys.length > 0
  const building = order.state === 'paid' ? ['leave', 'building'] : [hasKeys ? 'use' : 'ready']
  return [...building, order.interval === 'hour' ? 'hourly' : 'monthly', 'help']
}
