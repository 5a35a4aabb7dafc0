import type { Decision } from '@storefront/api/rollouts'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { ScrollTable } from '../health/scroll-table.tsx'

/** Evidence has no fixed order of magnitude. */
const round = (value: number) => Number(value.toPrecision(3))

/** What each rule saw in both arms. A rule is broken when its evidence reaches the limit. */
export function FiguresTable({ figures }: Pick<Decision, 'figures'>) {
  const { t } = useTranslation('ops')
  const rows = Object.entries(figures)
  if (rows.length === 0) return null
  const columns = (['rule', 'stable', 'candidate', 'evidence', 'limit'] as const).map(name => ({
    name: t(`canary.columns.${name}`),
    isNumeric: name !== 'rule',
  }))
  return (
    <ScrollTable label={t('canary.figures')} columns={columns}>
      {rows.map(([name, { stable, candidate, evidence, limit }]) => {
        const key = `canary.rules.${name}`
        const rule = t(key)
        return (
          <tr key={name}>
            {/* A rule of a newer registry is shown unchanged. */}
            <th scope="row">{rule === key ? <code>{name}</code> : rule}</th>
            {[stable, candidate, evidence, limit].map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
              <td key={column} data-numeric>
                {formatNumber(round(value))}
              </td>
            ))}
          </tr>
        )
      })}
    </ScrollTable>
  )
}
