import { useTranslation } from 'shared/i18n'
import { Select } from 'shared/ui/select'

import { type Filters, type Sort, sorts } from '../filters.ts'

type SortSelectProps = { sort: Sort; onChange: (change: Partial<Filters>) => void }

export function SortSelect({ sort, onChange }: SortSelectProps) {
  const { t } = useTranslation('catalog')
  return (
    <Select
      isLabelHidden
      label={t('sort.label')}
      onValueChange={value => onChange({ sort: sorts.find(known => known === value) })}
      options={sorts.map(value => ({ value, label: t(`sort.${value}`) }))}
      value={sort}
    />
  )
}
