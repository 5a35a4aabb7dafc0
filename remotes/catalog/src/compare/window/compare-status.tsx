import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { $stock } from 'shared/stock'
import { EmptyState } from 'shared/ui/empty-state'
import { ErrorPanel } from 'shared/ui/error-panel'
import { Skeleton } from 'shared/ui/skeleton'
import { Stack } from 'shared/ui/stack'

import { refreshStock } from '../../stock/use-stock.ts'
import styles from './compare-status.module.css'

/**
 * Shown while the dialog has no plan to show. `isKnown`: the plans are loaded, but the requested ones are not among
 * them.
 */
export function CompareStatus({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation('catalog')
  const { status } = useStore($stock)
  if (isKnown) {
    return (
      <EmptyState
        description={t('compare.noneDescription')}
        icon="search"
        title={t('compare.noneTitle')}
      />
    )
  }
  if (status === 'failed') {
    return (
      <ErrorPanel
        description={t('failed.description')}
        onRetry={refreshStock}
        title={t('failed.title')}
      />
    )
  }
  return (
    <Stack gap={3} aria-busy="true" className={styles.loading}>
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </Stack>
  )
}
