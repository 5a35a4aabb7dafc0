import type { Health } from '@storefront/api/telemetry'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'

import { LiveMark } from '../parts/live-mark.tsx'
import { Panel } from '../parts/panel.tsx'
import { ShortId } from '../parts/short-id.tsx'
import { ScrollTable } from './scroll-table.tsx'
import styles from './health.module.css'

const counts = ['asked', 'ready', 'stalled', 'added', 'ordered', 'paid'] as const

/** Compares compositions from requested pages to paid orders. */
export function CompositionTable({ compositions }: { compositions: Health['compositions'] }) {
  const { t } = useTranslation('ops')
  const columns = [
    { name: t('starts.shop') },
    ...counts.map(key => ({ name: t(`starts.${key}`), isNumeric: true })),
  ]
  return (
    <Panel title={t('starts.title')} description={t('starts.lead')}>
      <ScrollTable label={t('starts.table')} columns={columns}>
        {compositions.map(({ composition, isLive, isFailing, ...steps }) => (
          <tr key={composition}>
            <th scope="row">
              <span className={styles.release}>
                <ShortId id={composition} />
                {isLive && <LiveMark />}
                {isFailing && <Badge tone="danger">{t('starts.failing')}</Badge>}
              </span>
            </th>
            {counts.map(key => (
              <td data-numeric key={key}>
                {key === 'ready' && steps.asked > 0
                  ? t('starts.share', {
                      value: formatNumber(steps.ready),
                      percent: Math.min(100, Math.round((steps.ready / steps.asked) * 100)),
                    })
                  : formatNumber(steps[key])}
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </Panel>
  )
}
