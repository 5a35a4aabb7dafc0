import type { CheckPart } from '@storefront/api/verdict'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { ScrollTable } from '../health/scroll-table.tsx'
import { CountsLine } from './counts-line.tsx'

/** The parts of a check with their counts and times, also while it runs. */
export function CheckParts({ parts }: { parts: CheckPart[] }) {
  const { t } = useTranslation('ops')
  if (parts.length === 0) return null
  const columns = [
    { name: t('checks.part') },
    { name: t('checks.cells') },
    { name: t('checks.time'), isNumeric: true },
  ]
  return (
    <ScrollTable label={t('checks.parts')} columns={columns}>
      {parts.map(({ name, counts, ms, isDone }) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>
            <CountsLine counts={counts} />
          </td>
          <td data-numeric="">
            {isDone
              ? t('checks.seconds', { value: formatNumber(Math.round(ms / 100) / 10) })
              : t('checks.states.running')}
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
