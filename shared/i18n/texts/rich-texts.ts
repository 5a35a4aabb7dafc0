import type { Language } from '@storefront/api/language'
import { createInstance } from 'i18next'

import type { Texts, Values } from './find-text.ts'

export type RichTexts = {
  add: (namespace: string, language: Language, texts: Texts) => void
  translate: (namespace: string, language: Language, of: { key: string; values: Values }) => string
}

/** Translates with i18next, for texts with nesting, formats or ordinal numbers. */
export function createRichTexts(): RichTexts {
  const instance = createInstance()
  instance.init({
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return {
    add(namespace, language, texts) {
      instance.addResourceBundle(language, namespace, texts, true, true)
    },
    translate: (namespace, language, { key, values }) =>
      instance.t(key, { ...values, lng: language, ns: namespace }),
  }
}
