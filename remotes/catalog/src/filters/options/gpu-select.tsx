import { useMemo } from 'react'
import { useTranslation } from 'shared/i18n'
import { Select } from 'shared/ui/select'

import type { CatalogState } from '../../list/use-catalog.ts'
import { typeOf } from '../plan-type.ts'
import { all, fromOption, toOption } from './option.ts'
import { hintOf } from './option-hint.ts'
import { reasonOf } from './reasons.ts'

type GpuSelectProps = { catalog: CatalogState; isLabelHidden?: boolean }

/** Selects one card model, regardless of the number of cards in a plan. */
export function GpuSelect({ catalog, isLabelHidden }: GpuSelectProps) {
  const { t } = useTranslation('catalog')
  const { filters, survey, interval, change } = catalog
  const options = useMemo(
    () => [
      { value: all, label: t('filter.gpuAll') },
      ...survey.cards.map(facet => {
        const reason = reasonOf({ ...facet, hasKind: true })
        return {
          value: facet.value,
          label: facet.label,
          hint: hintOf(facet, interval, t),
          isUnavailable: reason !== null && facet.value !== filters.gpu,
          note: reason ? t(`reason.${reason}Card`) : undefined,
        }
      }),
    ],
    [survey, interval, filters.gpu, t],
  )
  const isCard = survey.cards.some(({ value }) => value === filters.gpu)
  const allOf = typeOf(filters) === 'gpu' ? 'any' : ''
  return (
    <Select
      isLabelHidden={isLabelHidden}
      label={t('filter.gpu')}
      onValueChange={value => change({ gpu: fromOption(value) || allOf })}
      options={options}
      value={toOption(isCard ? filters.gpu : '')}
    />
  )
}
