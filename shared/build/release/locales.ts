import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@storefront/api/language'

import { writeHashed } from './release-files.ts'

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
      const texts: unknown = JSON.parse(await readFile(join(source, `${language}.json`), 'utf8'))
      const name = await writeHashed(folder, `${language}.json`, JSON.stringify(texts))
      return [language, name] as const
    }),
  )
  return Object.fromEntries(entries) as Record<Language, string>
}
