import type { RegistryStatus } from '@storefront/api/registry'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import styles from './live.module.css'

/** The live shop goes on from a copy; what stands in the database of it has to be restored by hand. */
export function RowFault({ fault }: { fault: RegistryStatus['fault'] }) {
  const { t } = useTranslation('ops')
  if (!fault) return null
  return (
    <Alert tone="danger" title={t('rowFault.title')}>
      <p className={styles.said} lang="en" data-said>
        {fault.message}
      </p>
    </Alert>
  )
}
