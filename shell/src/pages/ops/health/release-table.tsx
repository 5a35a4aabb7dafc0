import type { Health, Spread } from '@storefront/api/telemetry'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { LiveMark } from '../parts/live-mark.tsx'
import { Panel } from '../parts/panel.tsx'
import { ReleaseName } from '../parts/release-name.tsx'
import { formatMilliseconds } from '../parts/sizes.ts'
import { ScrollTable } from './scroll-table.tsx'
import styles from './health.module.css'

/** Compares new releases with previous ones. */
export function ReleaseTable({ releases }: { releases: Health['releases'] }) {
  const { t } = useTranslation('ops')
  const time = (spread: Spread | null, key: 'p75' | 'p95') =>
    spread ? formatMilliseconds(spread[key], t) : t('unknown')
  const rows = [...releases].sort(
    (one, other) =>
      one.container.localeCompare(other.container) || Number(other.isLive) - Number(one.isLive),
  )
  const columns = [
    { name: t('table.container') },
    { name: t('table.release') },
    ...['errors', 'handled', 'fallbacks', 'shown', 'load', 'load95', 'mount'].map(key => ({
      name: t(`table.${key}`),
      isNumeric: true,
    })),
  ]
  return (
    <Panel title={t('health.releases')} description={t('health.releasesLead')}>
      <ScrollTable label={t('health.releasesTable')} columns={columns}>
        {rows.map(release => (
          <tr key={`${release.container} ${release.release}`}>
            <th scope="row">
              <code>{release.container}</code>
            </th>
            <td>
              <span className={styles.release}>
                <ReleaseName label={release.label} id={release.release} />
                {release.isLive && <LiveMark />}
              </span>
            </td>
            <td data-numeric>{formatNumber(release.errors)}</td>
            <td data-numeric>{formatNumber(release.handled)}</td>
            <td data-numeric>{formatNumber(release.fallbacks)}</td>
            <td data-numeric>{formatNumber(release.shown)}</td>
            <td data-numeric>{time(release.load, 'p75')}</td>
            <td data-numeric>{time(release.load, 'p95')}</td>
            <td data-numeric>{time(release.mount, 'p75')}</td>
          </tr>
        ))}
      </ScrollTable>
    </Panel>
  )
}
