import { useStore } from '@nanostores/react'
import type { Language } from '@storefront/api/language'
import i18next from 'i18next'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { bootData } from '../boot.ts'

/** Translations of a namespace, nested by key. */
export type Texts = { [key: string]: string | Texts }
/** Translates a key, for example `cart.title`. `values` fill the placeholders; `count` selects the plural form. */
export type Translate = (key: string, values?: Record<string, string | number>) => string
type Translation = { t: Translate; language: Language }

const instance = i18next.createInstance()
instance.init({
  lng: bootData.language,
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
})

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

/** Adds translations synchronously, so that the first render has them. Later values of a key replace earlier ones. */
export function addTexts(namespace: string, of: Language, texts: Texts): void {
  instance.addResourceBundle(of, namespace, texts, true, true)
  revision.set(revision.get() + 1)
}

/** Translates a key in the current language, for code outside of components. Falls back to English, then to the key. */
export function translate(
  namespace: string,
  key: string,
  values?: Record<string, string | number>,
): string {
  return instance.t(key, { ...values, lng: language.get(), ns: namespace })
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
    t: cachePlain((key, values) => instance.t(key, { ...values, lng: now, ns: namespace })),
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
