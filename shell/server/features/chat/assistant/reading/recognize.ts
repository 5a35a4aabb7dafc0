import { splitDenied } from './denial.ts'
import { correct } from './spelling.ts'
import { findPrefix, hanPhrases, type Phrase, phrases, spellings } from './vocabulary.ts'

type Recognized = {
  /** What the message names: concepts, `place:…`, `family:…`, and `not:place:…` for an excluded place. */
  meanings: Set<string>
  /** Words without a meaning. Each Han character counts as a word. */
  unknown: string[]
  /** The message with corrected typos. */
  corrected: string
}

const isSpelled = (token: string) => (spellings.get(token.charAt(0)) ?? []).includes(token)
const isKnown = (token: string) => isSpelled(token) || findPrefix(token) !== undefined

function fits({ tokens, isOpen }: Phrase, said: string[], from: number): boolean {
  return tokens.every((token, index) => {
    const word = said[from + index]
    const isLast = index === tokens.length - 1
    return token === '*' || (isOpen && isLast ? word?.startsWith(token) : word === token)
  })
}

/** Phrases can overlap. A single word counts only outside all phrases. */
function readLatin(said: string[], into: Recognized): void {
  let taken = 0
  for (const [index, token] of said.entries()) {
    const found = phrases.get(token)?.filter(phrase => fits(phrase, said, index)) ?? []
    const phrase = found.find(({ tokens }) => tokens.length > 1 || index >= taken)
    const known = phrase ?? (index >= taken ? findPrefix(token) : undefined)
    for (const meaning of known?.meanings ?? []) into.meanings.add(meaning)
    if (known) taken = Math.max(taken, index + known.tokens.length)
    else if (index >= taken && /^[a-z]+$/.test(token)) into.unknown.push(token)
  }
}

function readHan(text: string, into: Recognized): void {
  let rest = text.replaceAll(' ', '')
  for (const { text: phrase, meanings } of hanPhrases) {
    if (!rest.includes(phrase)) continue
    rest = rest.replaceAll(phrase, ' ')
    for (const meaning of meanings) into.meanings.add(meaning)
  }
  into.unknown.push(...(rest.match(/[\p{Script=Han}\p{Script=Bopomofo}]/gu) ?? []))
}

function readWords(text: string, into: Recognized): Recognized {
  readLatin(text.match(/[a-z\d]+/g) ?? [], into)
  if (/[\p{Script=Han}\p{Script=Bopomofo}]/u.test(text)) readHan(text, into)
  return into
}

/** An excluded place or family stays excluded. A person who is also requested is requested. */
function deny(denied: Set<string>, meanings: Set<string>): void {
  for (const meaning of denied) {
    if (meaning === 'person' ? meanings.has(meaning) : !/^(?:place|family):/.test(meaning)) continue
    meanings.delete(meaning)
    meanings.add(`not:${meaning}`)
  }
}

/** Finds what a normalized message names, in any language. */
export function recognize(text: string): Recognized {
  const parts = text.split(/([a-z]+)/)
  const words = correct(parts, isKnown)
  const corrected = words.join('')
  const { rest, denied } = splitDenied(corrected)
  const into = readWords(rest, { meanings: new Set(), unknown: [], corrected })
  deny(readWords(denied, { meanings: new Set(), unknown: [], corrected }).meanings, into.meanings)
  return into
}
