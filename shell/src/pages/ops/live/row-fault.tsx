import type { RegistryStatus } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import styles from './live.module.css'

/** Warns that the servers use a copy of the live composition, because its row in the database must be restored. */
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
