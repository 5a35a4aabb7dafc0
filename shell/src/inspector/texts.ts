import { type Language, languages } from '@storefront/api/language'
import { addTexts, type Texts } from 'shared/i18n'

import en from './locales/en.json'
import es from './locales/es.json'
import chinese from './locales/zh-TW.json'

const texts: Record<Language, Texts> = { en, 'zh-TW': chinese, es }

/** One chunk has all languages, because every page lists every file of the shell, and the chat can change the language. */
export function addInspectorTexts(): void {
  for (const language of languages) addTexts('inspector', language, texts[language])
}
