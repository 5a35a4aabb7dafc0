import en from '../words/en.json' with { type: 'json' }
import es from '../words/es.json' with { type: 'json' }
import zhTW from '../words/zh-TW.json' with { type: 'json' }

/** Lines of phrases, separated by ` | `. */
type Words = {
  concepts: Record<string, string[]>
  places: Record<string, string[]>
  families: Record<string, string[]>
  elsewhere: string[]
  fillers: string[]
}

/** The words of all three languages together, because customers mix languages. */
const all: Words[] = [en, es, zhTW]

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** The meaning of each phrase: `stock`, `place:tokyo`, `family:shared`, `elsewhere`, `filler`. */
const meanings = new Map<string, Set<string>>()

const split = (lines: string[]) => lines.flatMap(line => line.split(' | '))

function learn(meaning: string, lines: string[]): void {
  for (const phrase of split(lines)) {
    const known = meanings.get(phrase) ?? new Set()
    meanings.set(phrase, known.add(meaning))
  }
}

for (const { concepts, places, families, elsewhere, fillers } of all) {
  for (const [concept, phrases] of Object.entries(concepts)) learn(concept, phrases)
  for (const [place, phrases] of Object.entries(places)) learn(`place:${place}`, phrases)
  for (const [family, phrases] of Object.entries(families)) learn(`family:${family}`, phrases)
  learn('elsewhere', elsewhere)
  learn('filler', fillers)
}

const isDeniable = (meaning: string) => /^(?:person$|elsewhere$|place:|family:)/.test(meaning)
/** The phrases that a message can negate. */
export const deniable = [...meanings].flatMap(([phrase, meant]) =>
  [...meant].some(isDeniable) ? phrase : [],
)

export type Phrase = { tokens: string[]; isOpen: boolean; meanings: Set<string> }
type HanPhrase = { text: string; meanings: Set<string> }

const isOpen = (phrase: string) => phrase.endsWith('*')

/**
 * Phrases by their first token, longest first. An open phrase (`are you a*`) accepts every ending of its last token.
 */
export const phrases = new Map<string, Phrase[]>()
const prefixes: Phrase[] = []
/** Single words that a typo can stand for, by their first letter. */
export const spellings = new Map<string, string[]>()
/** Longest first, so that `有沒有` is not read as `沒有`. */
export const hanPhrases: HanPhrase[] = []

for (const [phrase, meaning] of meanings) {
  if (isHan(phrase)) {
    hanPhrases.push({ text: phrase.replaceAll(' ', ''), meanings: meaning })
    continue
  }
  const tokens = phrase.replace(/\*$/, '').split(' ')
  const entry = { tokens, isOpen: isOpen(phrase), meanings: meaning }
  const [first = ''] = tokens
  if (entry.isOpen && tokens.length === 1) prefixes.push(entry)
  else phrases.set(first, [...(phrases.get(first) ?? []), entry])
  for (const token of tokens)
    spellings.set(token.charAt(0), [...(spellings.get(token.charAt(0)) ?? []), token])
}
hanPhrases.sort((left, right) => right.text.length - left.text.length)
for (const list of phrases.values())
  list.sort((left, right) => right.tokens.length - left.tokens.length)
for (const [letter, list] of spellings) spellings.set(letter, [...new Set(list)])

export const findPrefix = (token: string) =>
  prefixes.find(({ tokens }) => token.startsWith(tokens[0] ?? ''))

export const numbers = new Map<string, number>([
  ...Object.entries(en.numbers),
  ...Object.entries(es.numbers),
])
