import type { ReleaseSummary } from '@storefront/api/registry'
import type { RegistryStatus } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'

import { CheckBadge } from '../checks/check-badge.tsx'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { ReleaseName } from '../parts/release-name.tsx'
import { opsAddress } from '../sections.ts'
import { RelativeTime } from '../time/relative-time.tsx'
import { CanaryLine } from './canary-line.tsx'
import { waitingReleases } from './waiting.ts'
import styles from './live.module.css'

type WaitingReleasesProps = { shop: RegistryStatus; releases: ReleaseSummary[] }

/** Lists published releases that are newer than the live ones. */
export function WaitingReleases({ shop, releases }: WaitingReleasesProps) {
  const { t } = useTranslation('ops')
  const waiting = waitingReleases(shop.releases, releases)
  if (waiting.length === 0) return null
  return (
    <Panel isFlush title={t('waiting.title')} description={t('waiting.lead')}>
      <Rows>
        {waiting.map(release => (
          <li className={styles.waiting} key={release.id} data-waiting={release.name}>
            <h3 className={styles.name}>
              <code>{release.name}</code>
            </h3>
            <div>
              <Row as="span" rowGap={1} align="center" wrap>
                <ReleaseName {...release} />
                <CheckBadge check={release.check} />
              </Row>
              <p className={styles.small}>
                {t('containers.by')} <bdi>{release.publishedBy}</bdi>,{' '}
                <RelativeTime at={release.publishedAt} />
              </p>
              <CanaryLine release={release} rollouts={shop.rollouts} />
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
