import { useTranslation } from 'shared/i18n'
import { Checkbox } from 'shared/ui/checkbox'

import type { CatalogState } from '../../list/use-catalog.ts'
import { OptionCount } from './option-count.tsx'

type AvailableCheckProps = { catalog: CatalogState; className?: string }

export function AvailableCheck({ catalog, className }: AvailableCheckProps) {
  const { t } = useTranslation('catalog')
  const { filters, survey, change } = catalog
  return (
    <Checkbox
      checked={filters.isAvailableOnly}
      className={className}
      label={
        <OptionCount
          count={survey.soldOut}
          label={t('filter.available')}
          most={catalog.plans.length}
        />
      }
      onCheckedChange={isAvailableOnly => change({ isAvailableOnly })}
    />
  )
}
