import type { Deployment } from '@storefront/api/registry-deployments'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/navigation'
import { Select } from 'shared/ui/select'

import { Panel } from '../parts/panel.tsx'
import { DiffBetween } from './diff-between.tsx'
import styles from './history.module.css'

/** Compares two compositions, chosen by deployment. The URL contains them, so that operators can share it. */
export function ComparePanel({ moves }: { moves: Deployment[] }) {
  const { t } = useTranslation('ops')
  const [query, setQuery] = useSearchParams()
  const find = (side: string) => moves.find(({ number }) => String(number) === query.get(side))
  const [from, to] = [find('from'), find('to')]
  const options = moves.map(({ number, at, why }) => ({
    value: String(number),
    label: t('compare.option', { number, time: formatDateTime(at) }),
    note: why,
  }))
  const choose = (side: string) => (value: string) => {
    setQuery(known => ({ ...Object.fromEntries(known), [side]: value }), { replace: true })
  }
  return (
    <Panel title={t('compare.title')} description={t('compare.lead')}>
      <div className={styles.sides}>
        {(['from', 'to'] as const).map(side => (
          <Select
            key={side}
            label={t(`compare.${side}`)}
            placeholder={t('compare.choose')}
            options={options}
            value={query.get(side) ?? ''}
            onValueChange={choose(side)}
          />
        ))}
      </div>
      {from && to && <DiffBetween from={from.composition} to={to.composition} />}
    </Panel>
  )
}
