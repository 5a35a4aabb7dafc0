import { useStore } from '@nanostores/react'
import type { Language } from '@storefront/api/language'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { bootData } from '../boot.ts'
import type { Texts, Values } from './texts/find-text.ts'
import { createTextStore } from './texts/text-store.ts'

export type { Texts }
/** Translates a key, for example `cart.title`. `values` fill the placeholders; `count` selects the plural form. */
export type Translate = (key: string, values?: Values) => string
type Translation = { t: Translate; language: Language }

const texts = createTextStore()
const language = atom<Language>(bootData.language)
const revision = atom(0)
const translations = new Map<string, ReadableAtom<Translation>>()

/** The current language. */
export const $language: ReadableAtom<Language> = language

/** Changes the language and the `lang` attribute of the page. Add the translations of that language first. */
export function setLanguage(next: Language): void {
  language.set(next)
  if (globalThis.document) document.documentElement.lang = next
}

/**
 * Adds translations synchronously, so that the first render has them. Later values of a key replace earlier ones.
 * Returns a promise for texts with nesting, formats or ordinal numbers, which need code that is loaded first.
 * @throws by the promise if this code cannot be loaded
 */
export function addTexts(namespace: string, of: Language, added: Texts): Promise<void> | undefined {
  const bump = () => revision.set(revision.get() + 1)
  const loading = texts.add({ namespace, language: of, texts: added })
  bump()
  return loading?.then(bump)
}

/** Translates a key in the current language, for code outside of components. Falls back to English, then to the key. */
export function translate(namespace: string, key: string, values: Values = {}): string {
  return texts.translate(namespace, language.get(), { key, values })
}

/** Caches translations without values, because every row of a list uses the same ones. */
function cachePlain(translate: Translate): Translate {
  const known = new Map<string, string>()
  return (key, values) => {
    if (values) return translate(key, values)
    const text = known.get(key) ?? translate(key)
    known.set(key, text)
    return text
  }
}

function translationOf(namespace: string): ReadableAtom<Translation> {
  const known = translations.get(namespace)
  if (known) return known
  const made = computed([language, revision], now => ({
    t: cachePlain((key, values = {}) => texts.translate(namespace, now, { key, values })),
    language: now,
  }))
  translations.set(namespace, made)
  return made
}

/**
 * Returns `t` for a namespace. Renders again when the language or the translations change; `t` stays the same until
 * then.
 */
export function useTranslation(namespace: string): Translation {
  return useStore(translationOf(namespace))
}
