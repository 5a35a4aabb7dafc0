import type { Language } from '@storefront/api/language'

import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { findText, type Texts, type Values } from './find-text.ts'
import { isRich } from './is-rich.ts'
import type { RichTexts } from './rich-texts.ts'

type Added = { namespace: string; language: Language; texts: Texts }
const richTexts = lazyCode(() => import('./rich-texts.ts'))

type TextStore = {
  /**
   * Adds translations at once. Later values of a key replace earlier ones. Returns a promise for the first rich texts:
   * until it resolves, they are shown with their placeholders.
   * @throws by the promise if the code for rich texts cannot be loaded; the next call tries again
   */
  add: (added: Added) => Promise<void> | undefined
  translate: (namespace: string, language: Language, of: { key: string; values: Values }) => string
}

function merge(into: Texts, from: Texts): void {
  for (const [key, text] of Object.entries(from)) {
    const known = Object.hasOwn(into, key) ? into[key] : undefined
    if (typeof text === 'string') into[key] = text
    else {
      const nested = typeof known === 'object' ? known : Object.create(null)
      into[key] = nested
      merge(nested, text)
    }
  }
}

/**
 * Stores texts by namespace and language. i18next is loaded only for namespaces whose texts need it, because it is a
 * tenth of the code of the first page.
 */
export function createTextStore(): TextStore {
  const known = new Map<string, Added>()
  const richNamespaces = new Set<string>()
  let rich: RichTexts | undefined

  const loadRich = async () => {
    const { createRichTexts } = await richTexts.load()
    rich ??= createRichTexts()
    for (const { namespace, language, texts } of known.values())
      rich.add(namespace, language, texts)
  }
  return {
    add({ namespace, language, texts }) {
      const key = `${namespace}/${language}`
      const stored = known.get(key) ?? { namespace, language, texts: Object.create(null) }
      merge(stored.texts, texts)
      known.set(key, stored)
      if (isRich(texts)) richNamespaces.add(namespace)
      rich?.add(namespace, language, texts)
      return richNamespaces.has(namespace) && !rich ? loadRich() : undefined
    },
    translate(namespace, language, of) {
      if (rich && richNamespaces.has(namespace)) return rich.translate(namespace, language, of)
      for (const tried of new Set<Language>([language, 'en'])) {
        const texts = known.get(`${namespace}/${tried}`)?.texts
        const text = texts && findText(texts, tried, of)
        if (text !== undefined) return text
      }
      return of.key
    },
  }
}
