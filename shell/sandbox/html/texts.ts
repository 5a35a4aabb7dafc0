import type { Language } from '@storefront/api/language'
import { languageSchema } from '@storefront/api/language-schema'

import en from '../locales/en.json' with { type: 'json' }
import es from '../locales/es.json' with { type: 'json' }
import zhTW from '../locales/zh-TW.json' with { type: 'json' }

type Tree = { [key: string]: string | Tree }
const trees: Record<Language, Tree> = { en, 'zh-TW': zhTW, es }

export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Returns the text for a key such as `signIn.title`, with `{{name}}` replaced by its value. */
export function translator(language: Language): Translate {
  return (key, values = {}) => {
    let found: string | Tree | undefined = trees[language]
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
    if (typeof found !== 'string') throw new Error(`There is no text ${key}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''))
  }
}

/** Chooses the requested language, else the first supported one of Accept-Language, else English. */
export function chooseLanguage(requested: unknown, accepted: string | undefined): Language {
  const parsed = languageSchema.safeParse(requested)
  if (parsed.success) return parsed.data
  for (const tag of (accepted ?? '').toLowerCase().split(',')) {
    if (tag.trim().startsWith('es')) return 'es'
    if (tag.trim().startsWith('zh')) return 'zh-TW'
    if (tag.trim().startsWith('en')) return 'en'
  }
  return 'en'
}
