import type { Counts } from '@storefront/api/verdict'
import { useTranslation } from 'shared/i18n'

import styles from './checks.module.css'

/** For example `24 passed, 1 flaky`. */
export function CountsLine({ counts }: { counts: Counts }) {
  const { t } = useTranslation('ops')
  const shown = (['passed', 'flaky', 'failed'] as const).filter(
    name => counts[name] > 0 || name === 'passed',
  )
  return (
    <span className={styles.counts}>
      {shown.map(name => t(`checks.counts.${name}`, { count: counts[name] })).join(' · ')}
    </span>
  )
}
