import { useStore } from '@nanostores/react'
import { formatGigabytes, formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { $stock } from 'shared/stock'
import { Badge } from 'shared/ui/badge'
import { Price } from 'shared/ui/price'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import type { Viewer } from '../viewer.ts'
import type { PlanCard as Plan } from './add-plan.ts'
import { PlanAction } from './plan-action.tsx'
import styles from './plan-card.module.css'

/** The badge is a warning when at most this number of units remains. */
const few = 5

type PlanCardProps = { plan: Plan; asOf: string; viewer?: Viewer }

/** A plan with current stock and prices if they are loaded; otherwise with those from the time of the message. */
export function PlanCard({ plan, asOf, viewer = 'customer' }: PlanCardProps) {
  const { t } = useTranslation('chat')
  const stock = useStore($stock)
  const isLive = stock.status === 'ready'
  const now = isLive ? stock.items.find(each => each.product_id === plan.product_id) : plan
  const { left, monthly_fee, hourly_fee } = now ?? { ...plan, left: 0 }
  const { planName, location, gpu_type } = plan
  const isSoldOut = left < 1
  return (
    <Row
      as="article"
      gap={3}
      align="center"
      justify="space-between"
      wrap
      className={styles.card}
      aria-label={t('plan.label', { plan: planName, location })}
    >
      <Stack gap={0} className={styles.text}>
        <Text size="m" className={styles.name}>
          <strong>{planName}</strong>{' '}
          <Text as="span" tone="muted" className={styles.location}>
            {location}
          </Text>
        </Text>
        <Row as="p" gap={3} rowGap={0} wrap className={styles.specs}>
          <span>{t('plan.cores', { count: plan.vcpus })}</span>
          <span>{t('plan.memory', { size: formatGigabytes(plan.ram) })}</span>
          <span>{t('plan.disk', { size: formatGigabytes(plan.disk) })}</span>
          {gpu_type !== '' && <span>{gpu_type}</span>}
        </Row>
        <Row as="p" gap={3} rowGap={1} align="baseline" wrap className={styles.prices}>
          <Price amount={monthly_fee} interval="month" emphasis="strong" />
          <Price amount={hourly_fee} interval="hour" emphasis="muted" />
          <Badge tone={isSoldOut ? 'neutral' : left <= few ? 'warning' : 'success'}>
            {!now
              ? t('plan.gone')
              : isSoldOut
                ? t('plan.soldOut')
                : t('plan.left', { count: left })}
          </Badge>
          {!isLive && (
            <Text as="span" size="xs" tone="subtle">
              {t('plan.asOf', { time: formatTime(asOf) })}
            </Text>
          )}
        </Row>
      </Stack>
      {viewer === 'customer' && !isSoldOut && <PlanAction plan={plan} />}
    </Row>
  )
}
