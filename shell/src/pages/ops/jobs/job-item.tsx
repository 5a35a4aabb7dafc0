import type { JobView } from '@storefront/api/jobs'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Row } from 'shared/ui/row'

import { formatMilliseconds } from '../parts/sizes.ts'
import { RelativeTime } from '../time/relative-time.tsx'
import styles from './jobs.module.css'

export function JobItem({ job }: { job: JobView }) {
  const { t } = useTranslation('ops')
  const { name, server, owner, failures, error, isRunning } = job
  return (
    <li className={styles.job} data-job={failures > 0 ? 'failing' : 'working'}>
      <div>
        <Row gap={2} rowGap={1} align="baseline" wrap>
          <h3 className={styles.name}>
            <code>{name}</code>
          </h3>
          {failures > 0 && <Badge tone="danger">{t('jobs.failures', { count: failures })}</Badge>}
          {isRunning && <Badge>{t('jobs.running')}</Badge>}
        </Row>
        {owner !== null && (
          <p className={styles.small}>
            {t(server === null ? 'jobs.owner' : 'jobs.ownDisk')} <bdi>{owner}</bdi>
          </p>
        )}
        {error !== null && (
          <p className={styles.error} lang="en">
            {error}
          </p>
        )}
      </div>
      <Times job={job} />
    </li>
  )
}

function Times({ job }: { job: JobView }) {
  const { t } = useTranslation('ops')
  const { endedAt, durationMs, nextRunAt, everyMs } = job
  return (
    <div className={styles.times}>
      <p>
        {t('jobs.last')} {endedAt === null ? t('jobs.never') : <RelativeTime at={endedAt} />}
        {durationMs !== null && <> · {formatMilliseconds(durationMs, t)}</>}
      </p>
      <p>
        {nextRunAt === null ? (
          t('jobs.every', { seconds: formatNumber(everyMs / 1000) })
        ) : (
          <>
            {t('jobs.next')} <RelativeTime at={nextRunAt} />
          </>
        )}
      </p>
    </div>
  )
}
