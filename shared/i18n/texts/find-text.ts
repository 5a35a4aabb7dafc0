import type { Language } from '@storefront/api/language'

/** Translations of a namespace, nested by key. */
export type Texts = { [key: string]: string | Texts }
/** Fill the placeholders of a text. `count` selects the plural form, and `context` a variant of the text. */
export type Values = Record<string, string | number>

const pluralRules = new Map<Language, Intl.PluralRules>()

function pluralOf(language: Language, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(count)
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) {
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
  }
  return typeof found === 'string' ? found : undefined
}

/** The keys that i18next tries for a text, best first. */
function keysFor(key: string, language: Language, { count, context }: Values): string[] {
  const bases = context === undefined || context === '' ? [key] : [`${key}_${context}`, key]
  if (typeof count !== 'number') return bases
  const plural = pluralOf(language, count)
  return bases.flatMap(base => [
    ...(count === 0 ? [`${base}_zero`] : []),
    `${base}_${plural}`,
    base,
  ])
}

/** Finds the text of a key in a language, and fills its placeholders. An unknown placeholder stays. */
export function findText(
  texts: Texts,
  language: Language,
  { key, values }: { key: string; values: Values },
): string | undefined {
  for (const tried of keysFor(key, language, values)) {
    const text = textAt(texts, tried)
    if (text !== undefined) return fillText(text, values)
  }
  return undefined
}

function fillText(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
}
