import { locationName } from '@storefront/api/location'
import { $language, translate } from 'shared/i18n'

import { countryOf } from '../plan/region.ts'
import { slug } from './slug.ts'

const known = new Map<string, string>()

/**
 * The slug of all names of a location that customers search for: city and country as delivered, in English, and in the
 * language of the page. The texts `city` name the cities that have other names in other languages.
 */
export function placeText(location: string): string {
  const language = $language.get()
  const id = `${language} ${location}`
  const found = known.get(id)
  if (found !== undefined) return found
  const key = `city.${slug(locationName(location))}`
  const city = translate('catalog', key)
  const names = ['en', language].flatMap(each => [
    countryOf(location, each),
    countryOf(location, each, 'long'),
  ])
  const text = slug([location, city === key ? '' : city, ...names].join(' '))
  known.set(id, text)
  return text
}
