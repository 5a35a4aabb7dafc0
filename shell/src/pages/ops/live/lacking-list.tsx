import type { RegistryStatus } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import styles from './live.module.css'

/** Features that do not work with the current configuration, and how to fix it. */
export function LackingList({ lacking }: { lacking: RegistryStatus['lacking'] }) {
  const { t } = useTranslation('ops')
  if (lacking.length === 0) return null
  return (
    <Alert tone="warning" title={t('lacking.title')}>
      {lacking.map(({ code, message }) => (
        <p key={code} className={styles.said}>
          {t(`lacking.${code}`)}
          <br />
          <span lang="en" data-said>
            {message}
          </span>
        </p>
      ))}
    </Alert>
  )
}
