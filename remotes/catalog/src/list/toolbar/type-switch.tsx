import { useTranslation } from 'shared/i18n'
import { Segmented } from 'shared/ui/segmented'

import { OptionCount } from '../../filters/options/option-count.tsx'
import { planTypes, typeOf } from '../../filters/plan-type.ts'
import type { CatalogState } from '../use-catalog.ts'

export function TypeSwitch({ catalog }: { catalog: CatalogState }) {
  const { t } = useTranslation('catalog')
  const { filters, survey, change } = catalog
  const gpuBy = { all: '', cpu: 'none', gpu: 'any' }
  return (
    <Segmented
      label={t('filter.type')}
      onValueChange={type => change({ gpu: gpuBy[type] })}
      options={planTypes.map(type => ({
        value: type,
        label: (
          <OptionCount
            count={survey.types[type]}
            label={t(`filter.types.${type}`)}
            most={catalog.plans.length}
          />
        ),
      }))}
      value={typeOf(filters)}
    />
  )
}
