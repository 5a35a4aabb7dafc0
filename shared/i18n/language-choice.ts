import { type Language, languages } from '@storefront/api/language'
import Cookies from 'js-cookie'

import { bootData } from '../boot.ts'

/** 365 days, path /, SameSite lax (S9.cookie.language). */
const lifetime = { expires: 365, path: '/', sameSite: 'lax' } as const

/**
 * Saves the language in its cookie: the customer's choice, or the one that `/chat` detected (S4.language.chat.saved). A
 * failure is only logged.
 */
export function saveLanguage(language: Language): void {
  try {
    Cookies.set(bootData.settings.languageCookie, language, {
      ...lifetime,
      secure: location.protocol === 'https:',
    })
  } catch (error) {
    console.warn('Cannot save the language', error)
  }
}

/** The language in the cookie; undefined without a valid one. */
export function savedLanguage(): Language | undefined {
  const saved = Cookies.get(bootData.settings.languageCookie)
  return languages.find(each => each === saved)
}

/** `zh_Hant_TW` and `zh-hk` are Traditional Chinese, like `zh-TW`: script or region determines the variant. */
const variants: Record<Language, RegExp> = {
  en: /^en-/,
  'zh-TW': /^zh-(hant|tw|hk|mo)\b/,
  es: /^es-/,
}

function matchOne(requested: string, supported: readonly Language[]): Language | undefined {
  const tag = requested.trim().replaceAll('_', '-').toLowerCase()
  const [base] = tag.split('-')
  return (
    supported.find(each => each.toLowerCase() === tag) ??
    supported.find(each => variants[each].test(tag)) ??
    supported.find(each => each.split('-')[0] === base)
  )
}

/**
 * The first language of the browser that is supported exactly, by variant or by base language (S4.language.chat.order);
 * undefined when none is.
 */
export function matchLanguage(
  requested: readonly string[],
  supported: readonly Language[],
): Language | undefined {
  for (const each of requested) {
    const match = matchOne(each, supported)
    if (match) return match
  }
  return undefined
}
