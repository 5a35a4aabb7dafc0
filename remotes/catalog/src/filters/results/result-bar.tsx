import type { RefObject } from 'react'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

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
    <Stack gap={2} className={styles.bar}>
      <Row gap={4} rowGap={2} align="center" wrap className={styles.row}>
        <ResultCount catalog={catalog} focusRef={focusRef} />
        <StockLive stock={catalog.stock} />
        <AvailableCheck catalog={catalog} className={styles.available} />
        <CostSwitch className={styles.cost} />
        <Row gap={3} wrap className={styles.view}>
          <SortSelect catalog={catalog} />
          <IntervalSwitch catalog={catalog} />
        </Row>
        {catalog.interval === 'hour' && (
          <Text size="s" tone="muted" className={styles.note}>
            {t('billing.hourNote')}
          </Text>
        )}
      </Row>
      <FilterChips catalog={catalog} focusRef={focusRef} onClear={onClear} />
    </Stack>
  )
}
