import type { ReplicaView } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Row } from 'shared/ui/row'

import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { ShortId } from '../parts/short-id.tsx'
import { RelativeTime } from '../time/relative-time.tsx'
import styles from './live.module.css'

const tones = {
  follows: 'success',
  waits: 'neutral',
  refuses: 'danger',
  silent: 'warning',
} as const

/** Every running server with the composition that it serves. */
export function ReplicaList({ replicas }: { replicas: ReplicaView[] }) {
  const { t } = useTranslation('ops')
  if (replicas.length === 0) return null
  return (
    <Panel isFlush title={t('replicas.title')} description={t('replicas.lead')}>
      <Rows>
        {replicas.map(replica => (
          <ReplicaRow key={replica.id} replica={replica} />
        ))}
      </Rows>
    </Panel>
  )
}

function ReplicaRow({ replica }: { replica: ReplicaView }) {
  const { t } = useTranslation('ops')
  const { name, address, state, serves, build, missingFiles, startedAt, seenAt } = replica
  return (
    <li className={styles.replica} data-server>
      <div>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        <p className={styles.small}>
          <bdi>{address}</bdi>
        </p>
      </div>
      <Row gap={1} wrap>
        <Badge tone={tones[state]}>{t(`replicas.states.${state}`)}</Badge>
        {missingFiles > 0 && (
          <Badge tone="danger">{t('replicas.missing', { count: missingFiles })}</Badge>
        )}
      </Row>
      <p>
        {t('replicas.serves')} {serves ? <ShortId id={serves} /> : t('nothing')}
        {build !== null && (
          <span className={styles.small}>
            {' '}
            {t('replicas.build')} <bdi>{build}</bdi>
          </span>
        )}
      </p>
      <p className={styles.small}>
        {state === 'silent' ? t('replicas.seen') : t('replicas.started')}{' '}
        <RelativeTime at={state === 'silent' ? seenAt : startedAt} />
      </p>
    </li>
  )
}
