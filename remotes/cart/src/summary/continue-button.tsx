import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { BlockedReason } from './blocked-reason.tsx'
import { $summary } from './summary.store.ts'
import styles from './continue-button.module.css'

type ContinueButtonProps = { onFocus: (productId: number | null) => void }

export function ContinueButton({ onFocus }: ContinueButtonProps) {
  const { t } = useTranslation('cart')
  const { problemCount, interval, dueToday } = useStore($summary)
  const reasonId = useId()

  return (
    <div className={styles.bar}>
      <div className={styles.due}>
        <Row as="p" gap={4} align="baseline" justify="space-between" className={styles.today}>
          <span>{t('summary.dueToday')}</span>
          <strong translate="no">{formatMonthly(dueToday)}</strong>
        </Row>
        {interval === 'hour' && (
          <Text size="xs" tone="muted" isTabular>
            {t('summary.later')}
          </Text>
        )}
      </div>
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
      <BlockedReason id={reasonId} className={styles.reason} onFocus={onFocus} />
    </div>
  )
}
