import type { Interval, StockItem } from '@storefront/api/flavor'
import { useTranslation } from 'shared/i18n'
import { Checkbox } from 'shared/ui/checkbox'

import type { Filters } from '../filters.ts'
import { GpuSelect } from './gpu-select.tsx'
import { IntervalSwitch } from './interval-switch.tsx'
import { LocationSelect } from './location-select.tsx'
import { SearchBox } from './search-box.tsx'
import { SortSelect } from './sort-select.tsx'
import styles from './toolbar.module.css'

type ToolbarProps = {
  plans: StockItem[]
  filters: Filters
  interval: Interval
  onChange: (change: Partial<Filters>) => void
  onType: (text: string) => void
  onCommit: (before: string, text: string) => void
}

export function Toolbar({ plans, filters, interval, onChange, onType, onCommit }: ToolbarProps) {
  const { t } = useTranslation('catalog')
  return (
    <search aria-label={t('filter.region')} className={styles.toolbar}>
      <SearchBox
        className={styles.search}
        onCommit={onCommit}
        onType={onType}
        text={filters.text}
      />
      <LocationSelect filters={filters} onChange={onChange} plans={plans} />
      <GpuSelect filters={filters} onChange={onChange} plans={plans} />
      <SortSelect onChange={onChange} sort={filters.sort} />
      <Checkbox
        checked={filters.isAvailableOnly}
        className={styles.available}
        label={t('filter.available')}
        onCheckedChange={isAvailableOnly => onChange({ isAvailableOnly })}
      />
      <div className={styles.interval}>
        <IntervalSwitch interval={interval} onChange={onChange} />
      </div>
    </search>
  )
}
