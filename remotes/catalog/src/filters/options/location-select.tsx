import { useMemo } from 'react'
import { useTranslation } from 'shared/i18n'
import { Select } from 'shared/ui/select'

import type { CatalogState } from '../../list/use-catalog.ts'
import { locationOptions } from './location-options.ts'
import { all, fromOption, toOption } from './option.ts'
import { isMajority, reasonOf } from './reasons.ts'

type LocationSelectProps = { catalog: CatalogState; isLabelHidden?: boolean }

/** Locations without available plans stay in the list, with the reason. */
export function LocationSelect({ catalog, isLabelHidden }: LocationSelectProps) {
  const { t, language } = useTranslation('catalog')
  const { filters, survey, interval, change } = catalog
  const options = useMemo(
    () => [
      { value: all, label: t('filter.locationAll') },
      ...locationOptions({ survey, filters, interval, t, language }),
    ],
    [survey, filters, interval, t, language],
  )
  const count = survey.locations.filter(reasonOf).length
  const isReasonShared = isMajority(survey.locations)
  return (
    <Select
      isLabelHidden={isLabelHidden}
      label={t('filter.location')}
      notice={
        isReasonShared ? t('reason.most', { count, total: survey.locations.length }) : undefined
      }
      onValueChange={value => change({ location: fromOption(value) })}
      options={options}
      value={toOption(filters.location)}
    />
  )
}
