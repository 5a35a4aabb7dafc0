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

export type ParsedMessage = {
  intent: Intent
  need: Need
  /** Plans and cards, with the spelling of the catalogue. */
  names: string[]
  /** Hours per month, for a question about costs. */
  hours: number | null
  /** The number of an order. */
  number: string | null
  /** The requested language. `null` if there is none, or the shop does not have it. */
  language: Language | null
  meanings: Set<string>
  /** Whether there are sizes or a price that are not part of the name of a plan. */
  hasSizes: boolean
  /** Whether the message continues the previous one: "and in Tokyo?". */
  isGoingOn: boolean
}

const goingOn =
  /^(?:(?:ok|okay|vale|bueno|hmm|well),? )?(?:and|or|but|what about|how about|what if|same|y|e|o|pero|que tal|lo mismo)(?![a-z])|^(?:那|換成|改成|如果|同樣)|呢[?？]?$/

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
export function understand(sentence: string, catalogue: Flavor[]): ParsedMessage {
  const { corrected, meanings, unknown } = recognize(normalize(sentence))
  const text = spellOut(corrected)
  const names = readNames(text, catalogue)
  const { rest: unpriced, isForeign, ...limit } = readPrice(text)
  if (isForeign) meanings.add('foreign')
  const need = readNeed({ meanings, sizes: readSizes(unpriced), limit, names }, catalogue)
  const hours = readHours(unpriced)
  const number = readNumber(text)
  const extra = { ...readSizes(withoutNames(unpriced)), ...limit }
  const hasSizes = Object.keys(extra).length > 0
  const found = { meanings, unknown, need, hasSizes, names: names.names, hours, number }
  const language = readLanguage(meanings)
  const isGoingOn = goingOn.test(corrected.replace(/^[¿¡\s]+/, ''))
  const { unknown: _unknown, ...rest } = found
  return { ...rest, intent: readIntent(found), language, isGoingOn }
}
