import type { Check } from '@storefront/api/checks'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'

import styles from './checks.module.css'

type CheckBadgeProps = { check: Pick<Check, 'state' | 'outcome'> | null }

const tones = {
  waiting: 'neutral',
  running: 'accent',
  passed: 'success',
  failed: 'danger',
  ended: 'warning',
} as const

/** The state of a check, or its outcome. Renders nothing without a check. */
export function CheckBadge({ check }: CheckBadgeProps) {
  const { t } = useTranslation('ops')
  if (!check) return null
  const state = check.state === 'done' ? (check.outcome ?? 'ended') : check.state
  return (
    <Badge className={styles.badge} tone={tones[state]}>
      {t(`checks.states.${state}`)}
    </Badge>
  )
}
