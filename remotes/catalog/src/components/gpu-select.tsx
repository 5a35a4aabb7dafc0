import type { StockItem } from '@storefront/api/flavor'
import { useMemo } from 'react'
import { useTranslation } from 'shared/i18n'
import { Select } from 'shared/ui/select'

import { countGpu, gpuFacets } from '../facets.ts'
import type { Filters } from '../filters.ts'
import { all, fromOption, toOption } from '../option.ts'

type GpuSelectProps = {
  plans: StockItem[]
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

export function GpuSelect({ plans, filters, onChange }: GpuSelectProps) {
  const { t } = useTranslation('catalog')
  const options = useMemo(() => {
    const hintOf = (gpu: string) => String(countGpu(plans, filters, gpu))
    return [
      { value: all, label: t('filter.gpuAll') },
      { value: 'none', label: t('filter.gpuNone'), hint: hintOf('none') },
      { value: 'any', label: t('filter.gpuAny'), hint: hintOf('any') },
      ...gpuFacets(plans, filters).map(({ value, label, count }) => ({
        value,
        label,
        hint: String(count),
      })),
    ]
  }, [plans, filters, t])
  return (
    <Select
      isLabelHidden
      label={t('filter.gpu')}
      onValueChange={value => onChange({ gpu: fromOption(value) })}
      options={options}
      value={toOption(filters.gpu)}
    />
  )
}
