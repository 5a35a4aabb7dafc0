import { locationName } from '@storefront/api/location'
import { formatGigabytes, formatMoney, formatNumber } from 'shared/format'
import type { Translate } from 'shared/i18n'

import type { Survey } from './facets.ts'
import { type Filters, type RangeName, rangeNames } from './filters.ts'
import type { Range } from './range/range.ts'

export type Chip = { key: keyof Filters; text: string; removal: Partial<Filters> }

type Of = { filters: Filters; survey: Survey; t: Translate }

/** One chip for each filter that hides plans, in the order of the controls. */
export function chipsOf({ filters, survey, t }: Of): Chip[] {
  const { text, location, gpu, isAvailableOnly } = filters
  const place = survey.locations.find(({ value }) => value === location)?.label ?? location
  const card = survey.cards.find(({ value }) => value === gpu)?.label ?? gpu
  const kinds: Record<string, string> = { none: t('filter.cpuOnly'), any: t('filter.gpuOnly') }
  const ranges = rangeNames.flatMap((name): Chip[] => {
    const range = filters[name]
    if (!range) return []
    return [{ key: name, text: rangeText(name, range, t), removal: { [name]: null } }]
  })
  const chips: (Chip | false)[] = [
    text.trim() !== '' && { key: 'text', text: t('chip.text', { text }), removal: { text: '' } },
    gpu !== '' && { key: 'gpu', text: kinds[gpu] ?? card, removal: { gpu: '' } },
    location !== '' && { key: 'location', text: locationName(place), removal: { location: '' } },
    ...ranges,
    isAvailableOnly && {
      key: 'isAvailableOnly',
      text: t('filter.availableOnly'),
      removal: { isAvailableOnly: false },
    },
  ]
  return chips.filter(chip => chip !== false)
}

export function formatMeasure(name: RangeName, value: number): string {
  if (name === 'vcpus') return formatNumber(value)
  if (name === 'monthly') return formatMoney(String(value), 'month')
  return name === 'hourly' ? formatMoney(String(value), 'hour') : formatGigabytes(value)
}

/** `RAM 16–64 GB`, `RAM from 16 GB`, `RAM up to 64 GB`. */
function rangeText(name: RangeName, { from, to }: Range, t: Translate): string {
  const least = from === null ? '' : formatMeasure(name, from)
  const most = to === null ? '' : formatMeasure(name, to)
  const values = { name: t(`range.${name}`), from: least, to: most }
  if (from === null) return t('chip.to', values)
  if (to === null) return t('chip.from', values)
  if (from === to) return t('chip.exact', values)
  const unit = / \D+$/.exec(most)?.[0] ?? ''
  const short = unit && least.endsWith(unit) ? least.slice(0, -unit.length) : least
  return t('chip.between', { ...values, from: short })
}
