import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rspack } from '@rsbuild/core'
import { type Language, languages } from '@storefront/api/language'

import { pseudoTexts } from './pseudo.ts'
import { writeHashed } from './release-files.ts'

/**
 * `PSEUDO_TEXTS=on` builds a shop whose English texts are marked. An unmarked text does not come from a locale file.
 */
const isPseudo = (language: Language) => language === 'en' && process.env.PSEUDO_TEXTS === 'on'

/**
 * Writes the translations of a container, one hashed file for each language.
 * @throws when the file of a language is missing
 */
export async function emitLocales(
  source: string,
  folder: string,
): Promise<Record<Language, string>> {
  const entries = await Promise.all(
    languages.map(async language => {
      const text = readFileSync(join(source, `${language}.json`), 'utf8')
      const read = JSON.parse(text)
      const texts = isPseudo(language) ? pseudoTexts(read) : read
      const name = await writeHashed(folder, `${language}.json`, JSON.stringify(texts))
      return [language, name] as const
    }),
  )
  return Object.fromEntries(entries) as Record<Language, string>
}

/** The same for the titles of pages in `remote.config.ts`. */
export function localizedText<Text>(text: Record<Language, Text>): Record<Language, Text> {
  return isPseudo('en') ? { ...text, en: pseudoTexts(text.en) as Text } : text
}

/** The same for translations that a page imports, because only that page needs them. */
export function pseudoRules(): Rspack.RuleSetRule[] {
  if (!isPseudo('en')) return []
  const parse = (text: string) => pseudoTexts(JSON.parse(text))
  return [{ test: /\/locales\/en\.json$/, type: 'json', parser: { parse } }]
}
