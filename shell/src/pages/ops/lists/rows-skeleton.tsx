import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import styles from './rows-skeleton.module.css'

export function RowsSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation('ops')
  return (
    <div className={styles.rows} aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other identity
        <div className={styles.row} key={index}>
          <Skeleton width="30%" />
          <Skeleton width="55%" height="0.75em" />
        </div>
      ))}
    </div>
  )
}
