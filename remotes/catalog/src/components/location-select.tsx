import type { StockItem } from '@storefront/api/flavor'
import { useMemo } from 'react'
import { useTranslation } from 'shared/i18n'
import { Select } from 'shared/ui/select'

import { locationFacets } from '../facets.ts'
import type { Filters } from '../filters.ts'
import { all, fromOption, toOption } from '../option.ts'

type LocationSelectProps = {
  plans: StockItem[]
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

export function LocationSelect({ plans, filters, onChange }: LocationSelectProps) {
  const { t } = useTranslation('catalog')
  const facets = useMemo(() => locationFacets(plans, filters), [plans, filters])
  const options = [
    { value: all, label: t('filter.locationAll') },
    ...facets.map(({ value, label, count }) => ({ value, label, hint: String(count) })),
  ]
  return (
    <Select
      isLabelHidden
      label={t('filter.location')}
      onValueChange={value => onChange({ location: fromOption(value) })}
      options={options}
      value={toOption(filters.location)}
    />
  )
}
