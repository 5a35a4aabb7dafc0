import type { ReleaseSummary } from '@storefront/api/registry'
import { useTranslation } from 'shared/i18n'
import { LinkButton } from 'shared/ui/link-button'

import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { ReleaseName } from '../parts/release-name.tsx'
import { opsAddress } from '../sections.ts'
import { RelativeTime } from '../time/relative-time.tsx'
import { waitingReleases } from './waiting.ts'
import styles from './live.module.css'

type WaitingReleasesProps = { live: ReleaseSummary[]; releases: ReleaseSummary[] }

/** Lists published releases that are newer than the live ones. */
export function WaitingReleases({ live, releases }: WaitingReleasesProps) {
  const { t } = useTranslation('ops')
  const waiting = waitingReleases(live, releases)
  if (waiting.length === 0) return null
  return (
    <Panel isFlush title={t('waiting.title')} description={t('waiting.lead')}>
      <Rows>
        {waiting.map(release => (
          <li className={styles.waiting} key={release.id}>
            <h3 className={styles.name}>
              <code>{release.name}</code>
            </h3>
            <div>
              <ReleaseName {...release} />
              <p className={styles.small}>
                {t('containers.by')} <bdi>{release.publishedBy}</bdi>,{' '}
                <RelativeTime at={release.publishedAt} />
              </p>
            </div>
            <LinkButton
              size="small"
              to={opsAddress('promote', { releases: release.id })}
              aria-label={t('waiting.promoteName', { name: release.name, label: release.label })}
            >
              {t('waiting.promote')}
            </LinkButton>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
