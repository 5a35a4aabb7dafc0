import type { Flavor } from '@storefront/api/flavor'
import type { Language } from '@storefront/api/language'

import { readHours } from './hours.ts'
import { type Intent, readIntent } from './intent.ts'
import { readNames, withoutNames } from './names.ts'
import { type Need, readNeed } from './need.ts'
import { normalize } from './normalize.ts'
import { spellOut } from './number-words.ts'
import { readPrice } from './price.ts'
import { recognize } from './recognize.ts'
import { readSizes } from './sizes.ts'

export type Understood = {
  intent: Intent
  need: Need
  /** Plans and cards as the catalogue writes them. */
  names: string[]
  /** A month, for what something costs. */
  hours: number | null
  /** Of an order. */
  number: string | null
  /** Asked for; `null`: none, or one that nobody here speaks. */
  language: Language | null
  meanings: Set<string>
}

const orderNumber = /qy ?-? ?(\d{4}) ?-? ?(\d{1,9})(?!\d)/

function readNumber(text: string): string | null {
  const [, year, count] = orderNumber.exec(text) ?? []
  return year && count ? `QY-${year}-${count.padStart(6, '0')}` : null
}

function readLanguage(meanings: Set<string>): Language | null {
  const known: Language[] = ['en', 'es', 'zh-TW']
  const named = [...meanings].findLast(meaning => meaning.startsWith('language:'))
  return known.find(language => named === `language:${language}`) ?? null
}

/** What a message says, by rules alone. */
export function understand(sentence: string, catalogue: Flavor[]): Understood {
  const { corrected, meanings, unknown } = recognize(normalize(sentence))
  const text = spellOut(corrected)
  const names = readNames(text, catalogue)
  const { rest, ...limit } = readPrice(text)
  const need = readNeed({ meanings, sizes: readSizes(rest), limit, names }, catalogue)
  const hours = readHours(rest)
  const number = readNumber(text)
  const extra = { ...readSizes(withoutNames(rest)), ...limit }
  const hasSizes = Object.keys(extra).length > 0
  const found = { meanings, unknown, need, hasSizes, names: names.names, hours, number }
  const language = readLanguage(meanings)
  return { intent: readIntent(found), need, names: names.names, hours, number, language, meanings }
}
