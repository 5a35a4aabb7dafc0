import type { ReplicaView } from '@storefront/api/registry'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import styles from './live.module.css'

/** Servers that cannot take the live shop, each with its reason and cure: their customers get the former one. */
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
