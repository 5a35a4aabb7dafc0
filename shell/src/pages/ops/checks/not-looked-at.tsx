import { useTranslation } from 'shared/i18n'

import { Panel } from '../parts/panel.tsx'
import styles from './checks.module.css'

/** Cells that the check left out. Renders nothing if there are none. */
export function NotLookedAt({ reasons }: { reasons: string[] }) {
  const { t } = useTranslation('ops')
  if (reasons.length === 0) return null
  return (
    <Panel
      title={t('checks.leftTitle', { count: reasons.length })}
      description={t('checks.leftLead')}
    >
      <ul className={styles.left} lang="en">
        {[...new Set(reasons)].map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Panel>
  )
}
