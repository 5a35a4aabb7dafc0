import { formatGigabytes, formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Price } from 'shared/ui/price'

import type { PlanCard as Plan } from '../add-plan.ts'
import { PlanAction } from './plan-action.tsx'
import type { Viewer } from './viewer.ts'
import styles from './plan-card.module.css'

/** At or below this the number left is worth a warning. */
const few = 5

type PlanCardProps = { plan: Plan; asOf: string; viewer?: Viewer }

/** A plan as it stood when the assistant named it. */
export function PlanCard({ plan, asOf, viewer = 'customer' }: PlanCardProps) {
  const { t } = useTranslation('chat')
  const { planName, location, gpu_type, left } = plan
  const isSoldOut = left < 1
  return (
    <article
      className={styles.card}
      aria-label={t('plan.label', { plan: planName, location })}
      title={t('plan.asOf', { time: formatTime(asOf) })}
    >
      <div className={styles.text}>
        <p className={styles.name}>
          <strong>{planName}</strong> <span className={styles.location}>{location}</span>
        </p>
        <p className={styles.specs}>
          <span>{t('plan.cores', { count: plan.vcpus })}</span>
          <span>{t('plan.memory', { size: formatGigabytes(plan.ram) })}</span>
          <span>{t('plan.disk', { size: formatGigabytes(plan.disk) })}</span>
          {gpu_type !== '' && <span>{gpu_type}</span>}
        </p>
        <p className={styles.prices}>
          <Price amount={plan.monthly_fee} interval="month" emphasis="strong" />
          <Price amount={plan.hourly_fee} interval="hour" emphasis="muted" />
          <Badge tone={isSoldOut ? 'neutral' : left <= few ? 'warning' : 'success'}>
            {isSoldOut ? t('plan.soldOut') : t('plan.left', { count: left })}
          </Badge>
        </p>
      </div>
      {viewer === 'customer' && !isSoldOut && <PlanAction plan={plan} />}
    </article>
  )
}
