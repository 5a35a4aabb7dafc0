import { join } from 'node:path'
import { languages } from '@storefront/api/language'

import { readTexts } from './read-texts.ts'
import { type Texts, textAt } from './text-at.ts'

type Heading = { title: string; description?: string }
type HeadedRoute = { path: string; skeleton: { heading?: Heading } }

/**
 * Checks that the texts of each heading exist in every language.
 * @param folder with en.json, zh-TW.json and es.json
 * @throws with the route, the key and the file of the first missing text
 */
export function checkHeadings(routes: HeadedRoute[], folder: string): void {
  const headed = routes.filter(({ skeleton }) => skeleton.heading)
  if (headed.length === 0) return
  for (const language of languages) {
    const file = join(folder, `${language}.json`)
    const texts = readTexts(folder, language) as Texts
    for (const { path, skeleton } of headed) {
      const { title, description } = skeleton.heading ?? {}
      const missing = [title, description].find(
        key => key !== undefined && textAt(texts, key) === '',
      )
      if (missing !== undefined) {
        throw new Error(
          `The heading of ${path} has the text ${missing}, which is not in ${file}: add it there, or change the key in remote.config.ts.`,
        )
      }
    }
  }
}
