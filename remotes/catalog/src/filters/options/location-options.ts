import type { Interval } from '@storefront/api/flavor'
import type { Language } from '@storefront/api/language'
import { locationName } from '@storefront/api/location'
import type { Translate } from 'shared/i18n'

import { countryOf, regionOf } from '../../plan/region.ts'
import type { Facet, Survey } from '../facets.ts'
import type { Filters } from '../filters.ts'
import { continentOf, continents } from './continents.ts'
import { hintOf } from './option-hint.ts'
import { isMajority, reasonOf } from './reasons.ts'

type Of = {
  survey: Survey
  filters: Filters
  interval: Interval
  t: Translate
  language: Language
}

/** Options by continent. An option with a reason is disabled. */
export function locationOptions({ survey, filters, interval, t, language }: Of) {
  const isReasonShared = isMajority(survey.locations)
  const optionOf = (facet: Facet) => {
    const country = countryOf(facet.label, language)
    const reason = reasonText(facet, { survey, filters, t })
    return {
      value: facet.value,
      label: [...new Set([locationName(facet.label), country])].filter(Boolean).join(', '),
      group: t(`continent.${continentAt(facet)}`),
      hint: reason ? undefined : hintOf(facet, interval, t),
      isUnavailable: reason !== undefined && facet.value !== filters.location,
      note: reason,
      isNoteHidden: isReasonShared,
    }
  }
  return continents
    .flatMap(name => survey.locations.filter(facet => continentAt(facet) === name))
    .map(optionOf)
}

const continentAt = (facet: Facet) => continentOf(regionOf(facet.label))

function reasonText(facet: Facet, { survey, filters, t }: Pick<Of, 'survey' | 'filters' | 't'>) {
  const reason = reasonOf(facet)
  if (reason === null) return undefined
  const place = locationName(facet.label)
  if (reason !== 'kind') return t(`reason.${reason}`, { place })
  const card = survey.cards.find(({ value }) => value === filters.gpu)?.label
  if (card) return t('reason.card', { place, card })
  return t(filters.gpu === 'none' ? 'reason.cpu' : 'reason.gpu', { place })
}
