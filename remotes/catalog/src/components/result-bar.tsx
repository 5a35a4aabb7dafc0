import type { Interval } from '@storefront/api/flavor'
import type { RefObject } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { ResultCount } from './result-count.tsx'
import styles from './result-bar.module.css'

type ResultBarProps = {
  /** Null when no plans are known. */
  count: number | null
  total: number
  isLoading: boolean
  interval: Interval
  /** Absent when nothing is filtered. */
  onClear?: () => void
  focusRef: RefObject<HTMLParagraphElement | null>
}

export function ResultBar({ interval, onClear, ...count }: ResultBarProps) {
  const { t } = useTranslation('catalog')
  return (
    <div className={styles.bar}>
      <ResultCount {...count} />
      {onClear && (
        <Button className={styles.clear} onClick={onClear} size="small" variant="ghost">
          {t('filter.clear')}
        </Button>
      )}
      <p className={styles.note}>{t(`billing.${interval}Note`)}</p>
    </div>
  )
}
