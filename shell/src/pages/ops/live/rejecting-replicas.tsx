import type { ReplicaView } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import styles from './live.module.css'

/** Servers that reject the live composition and serve the previous one, each with the reason and the fix. */
export function RefusingReplicas({ replicas }: { replicas: ReplicaView[] }) {
  const { t } = useTranslation('ops')
  const refusing = replicas.filter(({ state }) => state === 'refuses')
  if (refusing.length === 0) return null
  return (
    <Alert tone="danger" title={t('replicas.refusing', { count: refusing.length })}>
      <ul className={styles.paths} lang="en" data-said>
        {refusing.map(({ id, name, address, problem }) => (
          <li key={id}>
            {name} ({address}): {problem}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
