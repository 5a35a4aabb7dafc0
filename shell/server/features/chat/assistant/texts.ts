import type { Language } from '@storefront/api/language'

import en from './locales/en.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }
import zhTW from './locales/zh-TW.json' with { type: 'json' }

type Tree = { [key: string]: string | Tree }
const trees: Record<Language, Tree> = { en, 'zh-TW': zhTW, es }

type Values = Record<string, string | number>
export type Translate = (key: string, values?: Values) => string

function find(tree: Tree, key: string): string | undefined {
  let found: string | Tree | undefined = tree
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Translates a key such as `order.servers`, fills in `{{count}}`, and selects the plural form. */
export function translator(language: Language): Translate {
  const plurals = new Intl.PluralRules(language)
  return (key, values = {}) => {
    const form = typeof values.count === 'number' ? plurals.select(values.count) : 'other'
    const tree = trees[language]
    const text = find(tree, key) ?? find(tree, `${key}_${form}`) ?? find(tree, `${key}_other`)
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''))
  }
}
