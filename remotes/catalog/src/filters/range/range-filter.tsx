import { useTranslation } from 'shared/i18n'
import { RangeField } from 'shared/ui/range-field'

import type { CatalogState } from '../../list/use-catalog.ts'
import { formatMeasure } from '../chips.ts'
import type { RangeName } from '../filters.ts'
import { useDraft } from '../use-draft.ts'
import { rangeOf } from './range.ts'

type RangeFilterProps = { catalog: CatalogState; name: RangeName; stops: number[] }

const open = { from: null, to: null }

export function RangeFilter({ catalog, name, stops }: RangeFilterProps) {
  const { t } = useTranslation('catalog')
  const { filters, change, preview } = catalog
  const draft = useDraft(filters[name] ?? open, {
    onPreview: ({ from, to }) => preview({ [name]: rangeOf(from, to) }),
    onCommit: ({ from, to }) => change({ [name]: rangeOf(from, to) }),
  })
  return (
    <RangeField
      format={value => formatMeasure(name, value)}
      label={t(`range.${name}`)}
      onValueChange={draft.change}
      onValueCommit={draft.commit}
      stops={stops}
      unit={name === 'vcpus' ? undefined : t(`range.unit.${name}`)}
      value={draft.shown}
    />
  )
}
