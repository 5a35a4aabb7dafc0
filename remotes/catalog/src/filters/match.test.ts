import { samplePlan } from '@storefront/api/testing/sample-plan'
import { addTexts, setLanguage } from 'shared/i18n'
import { afterEach, expect, it } from 'vitest'

import english from '../../locales/en.json' with { type: 'json' }
import spanish from '../../locales/es.json' with { type: 'json' }
import chinese from '../../locales/zh-TW.json' with { type: 'json' }
import { noFilters } from './filters.ts'
import { testsOf } from './match.ts'

addTexts('catalog', 'en', english)
addTexts('catalog', 'es', spanish)
addTexts('catalog', 'zh-TW', chinese)

const locations = ['Ashburn, US', 'Sao Paulo, BR', 'Singapore, SG', 'Taipei, TW', 'Tokyo, JP']
const plans = locations.map(location => samplePlan({ location }))

const find = (text: string) =>
  plans
    .filter(plan => testsOf({ ...noFilters, text }).every(({ passes }) => passes(plan)))
    .map(({ location }) => location)

afterEach(() => setLanguage('en'))

it.each([
  ['tokyo', 'Tokyo, JP'],
  ['Japan', 'Tokyo, JP'],
  ['são paulo', 'Sao Paulo, BR'],
  ['united states', 'Ashburn, US'],
  ['US', 'Ashburn, US'],
])('finds %s', (text, location) => {
  expect(find(text)).toEqual([location])
})

it.each([
  ['zh-TW', '台北', 'Taipei, TW'],
  ['zh-TW', '臺北', 'Taipei, TW'],
  ['zh-TW', '台灣', 'Taipei, TW'],
  ['zh-TW', '東京', 'Tokyo, JP'],
  ['zh-TW', '新加坡', 'Singapore, SG'],
  ['zh-TW', 'Japan', 'Tokyo, JP'],
  ['es', 'Taipéi', 'Taipei, TW'],
  ['es', 'japon', 'Tokyo, JP'],
  ['es', 'Tokio, Japón', 'Tokyo, JP'],
  ['es', 'Tokyo, Japón', 'Tokyo, JP'],
  ['es', 'EE. UU.', 'Ashburn, US'],
  ['es', 'Estados Unidos', 'Ashburn, US'],
  ['es', 'Brazil', 'Sao Paulo, BR'],
] as const)('finds in %s %s', (language, text, location) => {
  setLanguage(language)
  expect(find(text)).toEqual([location])
})

it('finds a city of which it knows no other name', () => {
  const plan = samplePlan({ location: 'Osaka, JP' })
  const passes = (text: string) => testsOf({ ...noFilters, text }).every(test => test.passes(plan))
  expect(passes('osaka')).toBe(true)
  expect(passes('city')).toBe(false)
})
