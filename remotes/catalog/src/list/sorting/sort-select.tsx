import { useTranslation } from 'shared/i18n'
import { Select } from 'shared/ui/select'

import { type Sort, sorts } from '../../filters/filters.ts'
import type { CatalogState } from '../use-catalog.ts'
import { perUnitFields } from './sort.ts'

/** Prices per vCPU or GB are grouped under their own heading. */
export function SortSelect({ catalog }: { catalog: CatalogState }) {
  const { t } = useTranslation('catalog')
  const groupOf = (sort: Sort) => {
    if (sort === 'recommended') return undefined
    return t(perUnitFields.some(field => sort.endsWith(field)) ? 'sort.byShare' : 'sort.bySize')
  }
  return (
    <Select
      isLabelHidden
      label={t('sort.label')}
      onValueChange={value => catalog.change({ sort: sorts.find(known => known === value) })}
      options={sorts.map(value => ({ value, label: t(`sort.${value}`), group: groupOf(value) }))}
      value={catalog.filters.sort}
    />
  )
}
