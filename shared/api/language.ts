/** Free of zod: the frame of every page uses it. `language-schema.ts` checks. */
export const languages = ['en', 'zh-TW', 'es'] as const
export type Language = (typeof languages)[number]

/** Prefix of the address (S2.locale-prefix). Routes without a prefix are English (S4.language.elsewhere). */
export const prefixes: Record<Language, '' | '/zh-TW' | '/es'> = {
  en: '',
  'zh-TW': '/zh-TW',
  es: '/es',
}
