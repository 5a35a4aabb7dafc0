import * as z from 'zod/mini'

export const languages = ['en', 'zh-TW', 'es'] as const
export const languageSchema = z.enum(languages)
export type Language = z.infer<typeof languageSchema>

/** Prefix of the address: unprefixed routes are English (DESIGN 6). */
export const prefixes: Record<Language, '' | '/zh-TW' | '/es'> = {
  en: '',
  'zh-TW': '/zh-TW',
  es: '/es',
}
