import { type Language, languages } from '@storefront/api/language'

import { readTexts } from './read-texts.ts'
import { writeHashed } from './release-files.ts'

/**
 * Writes the translations of a container, one hashed file for each language.
 * @throws when the file of a language is missing or no JSON
 */
export async function emitLocales(
  source: string,
  folder: string,
): Promise<Record<Language, string>> {
  const entries = await Promise.all(
    languages.map(async language => {
      const texts = JSON.stringify(readTexts(source, language))
      const name = await writeHashed(folder, `${language}.json`, texts)
      return [language, name] as const
    }),
  )
  return Object.fromEntries(entries) as Record<Language, string>
}
