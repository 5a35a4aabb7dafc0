import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'

import { $summary } from '../summary.ts'
import styles from './continue-button.module.css'

export function ContinueButton({ dueToday }: { dueToday: string }) {
  const { t } = useTranslation('cart')
  const { problemCount } = useStore($summary)
  const reasonId = useId()

  return (
    <div className={styles.bar}>
      <p className={styles.due}>
        <span>{t('summary.dueToday')}</span>
        <strong translate="no">{formatMonthly(dueToday)}</strong>
      </p>
      {problemCount === 0 ? (
        <LinkButton to={paths.order} variant="primary" size="large" className={styles.button}>
          {t('summary.continue')}
        </LinkButton>
      ) : (
        <Button
          variant="primary"
          size="large"
          className={styles.button}
          aria-disabled="true"
          aria-describedby={reasonId}
        >
          {t('summary.continue')}
        </Button>
      )}
      <p id={reasonId} className={styles.reason} role="status">
        {problemCount === 0 ? '' : t('summary.blocked', { count: problemCount })}
      </p>
    </div>
  )
}
