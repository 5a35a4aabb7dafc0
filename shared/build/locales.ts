import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@storefront/api/language'

import { writeHashed } from './release-files.ts'

/** Emits the texts of a container, one hashed file for each language; a missing language fails the build. */
export async function emitLocales(
  source: string,
  folder: string,
): Promise<Record<Language, string>> {
  const entries = await Promise.all(
    languages.map(async language => {
      const text = readFileSync(join(source, `${language}.json`), 'utf8')
      const name = await writeHashed(folder, `${language}.json`, JSON.stringify(JSON.parse(text)))
      return [language, name] as const
    }),
  )
  return Object.fromEntries(entries) as Record<Language, string>
}
