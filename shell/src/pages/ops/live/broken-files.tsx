import type { RegistryStatus } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import styles from './live.module.css'

/** Lists damaged files, which the server does not serve. Their part of the shop is missing. */
export function BrokenFiles({ broken }: { broken: RegistryStatus['broken'] }) {
  const { t } = useTranslation('ops')
  if (broken.length === 0) return null
  return (
    <Alert tone="danger" title={t('broken.title', { count: broken.length })}>
      {t('broken.text')}
      <ul className={styles.paths}>
        {broken.map(({ path }) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
