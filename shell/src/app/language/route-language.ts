import { type Language, prefixes } from '@storefront/api/language'
import { bootData } from 'shared/boot'
import { $language, setLanguage } from 'shared/i18n'
import { matchLanguage, saveLanguage } from 'shared/language-choice'
import { basename } from 'shared/navigation'

import { loadTexts } from '../../federation/load-translations.ts'

const guessed: readonly Language[] = ['en', 'zh-TW']

function isChat(path: string): boolean {
  return /^\/chat\/?$/i.test(path)
}

/**
 * The language of a route: its prefix (S2.locale-prefix), else English. Only `/chat` follows the browser's list
 * (S2.chat.language). `path` has no prefix.
 */
export function languageOf(path: string): Language {
  const prefix = basename()
  const prefixed = (Object.keys(prefixes) as Language[]).find(each => prefixes[each] === prefix)
  if (prefix !== '' && prefixed) return prefixed
  return (isChat(path) ? guessLanguage() : undefined) ?? 'en'
}

/** An unreadable list only causes a warning (S4.language.failure). The shop continues in English. */
function guessLanguage(): Language | undefined {
  try {
    return matchLanguage(navigator.languages, guessed)
  } catch (error) {
    console.warn('Cannot read the languages of the browser', error)
    return undefined
  }
}

type RouteLanguage = {
  /** Loads the texts of a route in another language than the page's. On failure, the language does not change. */
  prepare: (path: string, container: string) => Promise<void>
  /** Applies the language of a new route. `/chat` saves it (S4.language.chat.saved). */
  apply: (path: string) => void
}

/** Changes the language with the route, of a page that was loaded in `first`. */
export function createRouteLanguage(first: Language): RouteLanguage {
  const used = new Set(['shell', 'shared'])
  const prepared = new Set<Language>([first])
  return {
    async prepare(path, container) {
      used.add(container)
      const language = languageOf(path)
      if (language === first) return
      try {
        await Promise.all([...used].map(each => loadTexts(each, language)))
        prepared.add(language)
      } catch (error) {
        console.warn(`Cannot load the texts in ${language}`, error)
      }
    },
    apply(path) {
      const language = languageOf(path)
      if (language !== $language.get() && prepared.has(language)) setLanguage(language)
      if (isChat(path)) saveLanguage($language.get())
    },
  }
}

/** The language of this page. */
export const routeLanguage: RouteLanguage = createRouteLanguage(bootData.language)
