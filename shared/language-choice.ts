import { type Language, languages } from '@storefront/api/language'
import Cookies from 'js-cookie'

import { bootData } from './boot.ts'

/** SPEC 9: 365 days, path /, SameSite lax. */
const lifetime = { expires: 365, path: '/', sameSite: 'lax' } as const

/** Keeps what the customer chose, or what `/chat` found out (SPEC 4), in the language cookie. */
export function saveLanguage(language: Language): void {
  try {
    Cookies.set(bootData.settings.languageCookie, language, lifetime)
  } catch (error) {
    console.warn('Cannot save the language', error)
  }
}

export function savedLanguage(): Language | undefined {
  const saved = Cookies.get(bootData.settings.languageCookie)
  return languages.find(each => each === saved)
}

/** `zh_Hant_TW` and `zh-hk` are Traditional Chinese as much as `zh-TW` is: script or region tells the variant. */
const variants: Record<Language, RegExp> = {
  en: /^en-/,
  'zh-TW': /^zh-(hant|tw|hk|mo)\b/,
  es: /^es-/,
}

function matchOne(wanted: string, supported: readonly Language[]): Language | undefined {
  const tag = wanted.trim().replaceAll('_', '-').toLowerCase()
  const [base] = tag.split('-')
  return (
    supported.find(each => each.toLowerCase() === tag) ??
    supported.find(each => variants[each].test(tag)) ??
    supported.find(each => each.split('-')[0] === base)
  )
}

/** SPEC 4: the first of the browser's languages that matches exactly, by variant or by base language. */
export function matchLanguage(
  wanted: readonly string[],
  supported: readonly Language[],
): Language | undefined {
  for (const each of wanted) {
    const match = matchOne(each, supported)
    if (match) return match
  }
  return undefined
}
