import { spellings } from './vocabulary.ts'

/** Shorter words match too many other words. */
const minLength = 4
/** The maximum number of unknown words that are looked up in a message. */
const maxLookups = 60

/** Whether one letter was added, removed, changed or swapped with the next one. */
function isOneSlip(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start++
  const [tail, other] = [left.slice(start), right.slice(start)]
  return (
    tail.slice(1) === other.slice(1) ||
    tail.slice(1) === other ||
    tail === other.slice(1) ||
    (tail[0] === other[1] && tail[1] === other[0] && tail.slice(2) === other.slice(2))
  )
}

const isLatinWord = (token: string) => token.length >= minLength && /^[a-z]+$/.test(token)

/** Replaces each unknown word by the known word that differs by one typo. */
export function correct(tokens: string[], isKnown: (token: string) => boolean): string[] {
  let lookups = 0
  return tokens.map(token => {
    if (!isLatinWord(token) || isKnown(token) || ++lookups > maxLookups) return token
    const candidates = spellings.get(token.charAt(0)) ?? []
    return (
      candidates.find(
        word => word.length > minLength && isLatinWord(word) && isOneSlip(token, word),
      ) ?? token
    )
  })
}
