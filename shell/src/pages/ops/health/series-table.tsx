import type { Health } from '@storefront/api/telemetry'
import { formatDateTime, formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { formatMilliseconds } from '../parts/sizes.ts'
import { ScrollTable } from './scroll-table.tsx'

/** The numbers of the charts, newest first. */
export function SeriesTable({ series }: { series: Health['series'] }) {
  const { t } = useTranslation('ops')
  const rows = [...series].sort(
    (one, other) =>
      Date.parse(other.at) - Date.parse(one.at) || one.container.localeCompare(other.container),
  )
  const columns = [
    { name: t('table.time') },
    { name: t('table.container') },
    { name: t('table.errors'), isNumeric: true },
    { name: t('table.fallbacks'), isNumeric: true },
    { name: t('table.shown'), isNumeric: true },
    { name: t('table.load'), isNumeric: true },
  ]
  return (
    <ScrollTable label={t('health.seriesTable')} columns={columns}>
      {rows.map(({ at, container, errors, fallbacks, shown, loadP75 }) => (
        <tr key={`${at} ${container}`}>
          <td>
            <time dateTime={at}>{t('when.at', { time: formatDateTime(at) })}</time>
          </td>
          <th scope="row">
            <code>{container}</code>
          </th>
          <td data-numeric>{formatNumber(errors)}</td>
          <td data-numeric>{formatNumber(fallbacks)}</td>
          <td data-numeric>{formatNumber(shown)}</td>
          <td data-numeric>{loadP75 === null ? t('unknown') : formatMilliseconds(loadP75, t)}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
