import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Dialog } from 'shared/ui/dialog'
import { Stack } from 'shared/ui/stack'

import type { CatalogState } from '../list/use-catalog.ts'
import { clearedFilters, isFiltered } from './filters.ts'
import { AvailableCheck } from './options/available-check.tsx'
import { GpuSelect } from './options/gpu-select.tsx'
import { LocationSelect } from './options/location-select.tsx'
import { RangeFilters } from './range/range-filters.tsx'
import styles from './filter-sheet.module.css'

type FilterSheetProps = {
  catalog: CatalogState
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** All filters in a dialog for phones and tablets. The list behind it updates at once. */
export function FilterSheet({ catalog, isOpen, onOpenChange }: FilterSheetProps) {
  const { t } = useTranslation('catalog')
  const { listing, filters, change } = catalog
  const values = { count: listing.count, shown: formatNumber(listing.count) }
  return (
    <Dialog
      className={styles.sheet}
      footer={
        <>
          {isFiltered(filters) && (
            <Button onClick={() => change(clearedFilters)} variant="ghost">
              {t('filter.clear')}
            </Button>
          )}
          <Button onClick={() => onOpenChange(false)} variant="primary">
            {t(listing.count === 0 ? 'filter.showNone' : 'filter.show', values)}
          </Button>
        </>
      }
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('filter.region')}
    >
      <Stack gap={5}>
        <LocationSelect catalog={catalog} />
        <GpuSelect catalog={catalog} />
        <RangeFilters catalog={catalog} />
        <AvailableCheck catalog={catalog} />
      </Stack>
    </Dialog>
  )
}
