import { locationName } from '@storefront/api/location'

import type { Need } from '../reading/need.ts'
import type { Context } from './context.ts'
import { formatLimit, formatList } from './format.ts'

type LanguageContext = Pick<Context, 'language' | 't'>

function describePrice({ language, t }: LanguageContext, { monthly, hourly }: Need): string[] {
  const parts: string[] = []
  if (monthly !== undefined)
    parts.push(t('need.monthly', { price: formatLimit(language, monthly) }))
  if (hourly !== undefined) parts.push(t('need.hourly', { price: formatLimit(language, hourly) }))
  return parts
}

function describeKind(
  { t }: LanguageContext,
  { family, notFamilies = [], isGpu, model }: Need,
): string[] {
  const gpu = isGpu ? [model ?? t('need.gpu')] : []
  const noGpu = isGpu === false ? [t('need.no-gpu')] : []
  const others = notFamilies.map(name => t('need.no-family', { family: name }))
  return [...(family === undefined ? [] : [family]), ...others, ...gpu, ...noGpu]
}

/** Describes what was understood, so that the customer can notice a misunderstanding. */
export function describeNeed(speaker: LanguageContext, need: Need): string {
  const sizes = (['vcpus', 'ram', 'disk', 'vram'] as const).flatMap(name => {
    const count = need[name]
    return count === undefined ? [] : [speaker.t(`need.${name}`, { count })]
  })
  const others = (need.notLocations ?? []).map(place =>
    speaker.t('need.not-there', { place: locationName(place) }),
  )
  const places = [...need.locations.map(locationName), ...others]
  const parts = [
    ...describeKind(speaker, need),
    ...sizes,
    ...places,
    ...describePrice(speaker, need),
  ]
  return formatList(speaker.language, parts)
}
