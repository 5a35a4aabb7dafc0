import type { Language } from '@storefront/api/language'
import { addTexts, type Texts } from 'shared/i18n'

/** Not among the shell's texts, which every page of every customer loads. */
const files: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./locales/en.json'),
  'zh-TW': () => import('./locales/zh-TW.json'),
  es: () => import('./locales/es.json'),
}

export async function loadOpsTexts(language: Language): Promise<void> {
  const { default: texts } = await files[language]()
  addTexts('ops', language, texts)
}
