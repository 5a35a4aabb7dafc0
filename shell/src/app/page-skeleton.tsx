import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'

import type { ShopRoute } from './match-route.ts'
import styles from './page-skeleton.module.css'

/** The route's own plain bars, as the server draws them in the document. */
export function PageSkeleton({ skeleton }: { skeleton: ShopRoute['skeleton'] }) {
  const { t } = useTranslation('shell')
  const rows = Array.from({ length: skeleton.rows }, (_, row) => row)
  const columns = Array.from({ length: skeleton.columns }, (_, column) => column)
  return (
    <div className={styles.skeleton}>
      <p className={styles.label} role="status">
        {t('frame.loading')}
      </p>
      {rows.map(row => (
        <div className={styles.row} key={row}>
          {columns.map(column => (
            <Skeleton key={column} height={skeleton.height} />
          ))}
        </div>
      ))}
    </div>
  )
}
