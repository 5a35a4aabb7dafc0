import type { Language } from '@storefront/api/language'

import type { Need } from './need.ts'
import { type Translate, translator } from './texts.ts'

const locales: Record<Language, string> = { en: 'en-US', 'zh-TW': 'zh-TW', es: 'es-419' }

function formatLimit(language: Language, amount: string): string {
  return `${language === 'en' ? '' : 'US'}$${amount}`
}

function describePrice(t: Translate, language: Language, { monthly, hourly }: Need): string[] {
  const parts: string[] = []
  if (monthly !== undefined)
    parts.push(t('need.monthly', { price: formatLimit(language, monthly) }))
  if (hourly !== undefined) parts.push(t('need.hourly', { price: formatLimit(language, hourly) }))
  return parts
}

/** What was understood, so that the customer can see a misunderstanding. */
export function describeNeed(language: Language, need: Need): string {
  const t = translator(language)
  const sizes = (['vcpus', 'ram', 'disk', 'vram'] as const).flatMap(name => {
    const count = need[name]
    return count === undefined ? [] : [t(`need.${name}`, { count })]
  })
  const gpu = need.isGpu ? [need.model ?? t('need.gpu')] : []
  const places = need.locations.map(location => location.split(',')[0] ?? location)
  const family = need.family === undefined ? [] : [need.family]
  const parts = [...family, ...gpu, ...sizes, ...places, ...describePrice(t, language, need)]
  return new Intl.ListFormat(locales[language], { style: 'short', type: 'unit' }).format(parts)
}
