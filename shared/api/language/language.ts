/**
 * The languages of the shop. Has no dependency on zod, because the frame of every page uses it; `language-schema.ts`
 * validates.
 */
export const languages = ['en', 'zh-TW', 'es'] as const
export type Language = (typeof languages)[number]

/** The language by URL prefix. */
export const languagesByPrefix = { '': 'en', '/zh-TW': 'zh-TW', '/es': 'es' } as const
export type LanguagePrefix = keyof typeof languagesByPrefix

/** URL prefix by language (S2.locale-prefix). Routes without a prefix are English (S4.language.elsewhere). */
export const prefixes: Record<Language, LanguagePrefix> = {
  en: '',
  'zh-TW': '/zh-TW',
  es: '/es',
}

/** The locales of numbers, prices and dates: Spanish as in Latin America, where a point separates decimals. */
export const formatLocales: Record<Language, string> = {
  en: 'en-US',
  'zh-TW': 'zh-TW',
  es: 'es-419',
}
