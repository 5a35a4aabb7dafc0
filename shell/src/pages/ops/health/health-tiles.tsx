import type { Health } from '@storefront/api/telemetry'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'

import { formatMilliseconds } from '../parts/sizes.ts'
import styles from './health.module.css'

/** Four totals of the shop. */
export function HealthTiles({ health: { ready, releases, unattributed } }: { health: Health }) {
  const { t } = useTranslation('ops')
  const sum = (key: 'shown' | 'fallbacks' | 'recovered' | 'errors') =>
    releases.reduce((total, release) => total + release[key], 0)
  const time = (ms: number) => formatMilliseconds(ms, t)
  const tiles = [
    {
      term: t('health.ready'),
      value: ready ? time(ready.p75) : t('unknown'),
      note: ready
        ? t('health.spread', { p50: time(ready.p50), p95: time(ready.p95) })
        : t('health.nothingTold'),
    },
    { term: t('health.shown'), value: formatNumber(sum('shown')), note: t('health.shownNote') },
    {
      term: t('health.fallbacks'),
      value: formatNumber(sum('fallbacks')),
      note: t('health.fallbacksNote', { value: formatNumber(sum('recovered')) }),
    },
    {
      term: t('health.errors'),
      value: formatNumber(sum('errors')),
      note: t('health.errorsNote', { value: formatNumber(unattributed) }),
    },
  ]
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ term, value, note }) => (
        <div className={styles.tile} key={term}>
          <Text as="dt" size="xs" tone="muted">
            {term}
          </Text>
          <dd className={styles.value}>{value}</dd>
          <Text as="dd" size="xs" tone="muted">
            {note}
          </Text>
        </div>
      ))}
    </dl>
  )
}
