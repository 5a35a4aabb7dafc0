import type { Language } from '@storefront/api/language'
import { addTexts, type Texts } from 'shared/i18n'
import { type LazyCode, lazyCode } from 'shared/lazy-code'

/** These texts are separate from the shell's texts, which every page loads. */
const files: Record<Language, LazyCode<{ default: Texts }>> = {
  en: lazyCode(() => import('./locales/en.json')),
  'zh-TW': lazyCode(() => import('./locales/zh-TW.json')),
  es: lazyCode(() => import('./locales/es.json')),
}

export async function loadOpsTexts(language: Language): Promise<void> {
  const { default: texts } = await files[language].load()
  addTexts('ops', language, texts)
}
