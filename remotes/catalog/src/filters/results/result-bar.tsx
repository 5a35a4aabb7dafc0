import type { RefObject } from 'react'
import { useTranslation } from 'shared/i18n'

import { CostSwitch } from '../../cost/cost-switch.tsx'
import { SortSelect } from '../../list/sorting/sort-select.tsx'
import { IntervalSwitch } from '../../list/toolbar/interval-switch.tsx'
import type { CatalogState } from '../../list/use-catalog.ts'
import { StockLive } from '../../stock/stock-live.tsx'
import { FilterChips } from '../filter-chips.tsx'
import { AvailableCheck } from '../options/available-check.tsx'
import { ResultCount } from './result-count.tsx'
import styles from './result-bar.module.css'

type ResultBarProps = {
  catalog: CatalogState
  onClear: () => void
  focusRef: RefObject<HTMLParagraphElement | null>
}

/** The number of matching plans, and the controls for how the list is shown. */
export function ResultBar({ catalog, onClear, focusRef }: ResultBarProps) {
  const { t } = useTranslation('catalog')
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <ResultCount catalog={catalog} focusRef={focusRef} />
        <StockLive stock={catalog.stock} />
        <AvailableCheck catalog={catalog} className={styles.available} />
        <CostSwitch className={styles.cost} />
        <div className={styles.view}>
          <SortSelect catalog={catalog} />
          <IntervalSwitch catalog={catalog} />
        </div>
        {catalog.interval === 'hour' && <p className={styles.note}>{t('billing.hourNote')}</p>}
      </div>
      <FilterChips catalog={catalog} focusRef={focusRef} onClear={onClear} />
    </div>
  )
}
