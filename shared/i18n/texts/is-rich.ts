import type { Texts } from './find-text.ts'

/** Nesting, and a placeholder that is more than a name: a path, a format, or an option. */
const richText = /\$t\(|\{\{(?!\s*\w+\s*\}\})/
/** Ordinal numbers, and characters that i18next interprets within a key. */
const richKey = /_ordinal(_|$)|[.:]/

/** Whether these texts need i18next. The others only have names in placeholders, plural forms and variants. */
export function isRich(texts: Texts): boolean {
  return Object.entries(texts).some(
    ([key, text]) =>
      richKey.test(key) || (typeof text === 'string' ? richText.test(text) : isRich(text)),
  )
}
