import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@storefront/api/language'

const names = new Intl.ListFormat('en').format(languages.map(language => `${language}.json`))

/**
 * The texts of one language, from the folder with en.json, zh-TW.json and es.json.
 * @throws with the file, when it is missing or no JSON
 */
export function readTexts(folder: string, language: Language): unknown {
  const file = join(folder, `${language}.json`)
  if (!existsSync(file))
    throw new Error(`${file} is missing: a container has ${names} in this folder.`)
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(`${file} is no valid JSON: ${reason}`, { cause: error })
  }
}
