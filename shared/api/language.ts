/** Free of zod: the frame of every page uses it. `language-schema.ts` checks. */
export const languages = ['en', 'zh-TW', 'es'] as const
export type Language = (typeof languages)[number]

/** Prefix of the address: unprefixed routes are English (DESIGN 6). */
export const prefixes: Record<Language, '' | '/zh-TW' | '/es'> = {
  en: '',
  'zh-TW': '/zh-TW',
  es: '/es',
}
