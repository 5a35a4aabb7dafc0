const blank = '…'

/** First words of error messages. Any other capitalized word could be a person's name. */
const openings = new Set(
  'A An Assignment Attempt Attempted Cannot Could Duplicate Element Error Expected Failed Identifier Illegal Importing Internal Invalid Invariant Load Loading Maximum Minified Missing Module Network No Not Object Objects Property Reduce Rendered Request Script The This Timeout Too Unable Uncaught Undefined Unexpected Unhandled Unknown Unsupported'.split(
    ' ',
  ),
)
const terms = new Set(['DOM', 'HTML', 'JSON', 'React', 'URL', 'UTC', "Can't"])

/** A word or a name in code (`item.price.toFixed`), with no part as long as a secret. */
const plain = /^[a-z][A-Za-z]{0,19}(?:[.'-][A-Za-z]{1,20}){0,4}$/

/** From an opening quote to the next closing one, or to the end. An apostrophe within a word is not a quote. */
const quoted = /["`«“„「『][^"`»”“」』]*["`»”“」』]?|(?<!\p{L})['‘‹][^'’›]*['’›]?/gu
const addressed = /\S*(?:\/|\\|@|=|&|%|\?\S)\S*/g

function scrubWord(word: string, index: number): string {
  const [, before = '', core = '', after = ''] = /^([([{<]*)(.*?)([\])}>,:;.!?]*)$/.exec(word) ?? []
  const isHarmless = plain.test(core) || terms.has(core) || (index === 0 && openings.has(core))
  return core === '' || isHarmless ? word : before + blank + after
}

/**
 * Removes everything from an error message that could belong to a customer: quoted text, addresses, digits, names and
 * secrets. Only plain words remain, at most 120 characters. Idempotent.
 */
export function scrub(message: string): string {
  return message
    .slice(0, 1000)
    .replace(quoted, blank)
    .replace(addressed, blank)
    .split(/\s+/)
    .filter(word => word !== '')
    .map(scrubWord)
    .join(' ')
    .replace(/…(?:[^A-Za-z]*…)+/g, blank)
    .slice(0, 120)
    .trim()
}

/** Returns the name if it is one of an error class, else `Error`. */
export function scrubName(name: string): string {
  return /^[A-Z][A-Za-z]{0,30}(?:Error|Exception)$/.test(name) ? name : 'Error'
}
