const blank = '…'

/** What messages begin with; any other word with a capital could be somebody's name. */
const openings = new Set(
  'A An Assignment Attempt Attempted Cannot Could Duplicate Element Error Expected Failed Identifier Illegal Importing Internal Invalid Invariant Load Loading Maximum Minified Missing Module Network No Not Object Objects Property Reduce Rendered Request Script The This Timeout Too Unable Uncaught Undefined Unexpected Unhandled Unknown Unsupported'.split(
    ' ',
  ),
)
const terms = new Set(['DOM', 'HTML', 'JSON', 'React', 'URL', 'UTC', "Can't"])

/** A word of a sentence or a name in code, `item.price.toFixed`, of which no part is as long as a secret. */
const plain = /^[a-z][A-Za-z]{0,19}(?:[.'-][A-Za-z]{1,20}){0,4}$/

/** From an opening quote to the next closing one, or to the end; an apostrophe inside of a word is none. */
const quoted = /["`«“„「『][^"`»”“」』]*["`»”“」』]?|(?<!\p{L})['‘‹][^'’›]*['’›]?/gu
const addressed = /\S*(?:\/|\\|@|=|&|%|\?\S)\S*/g

function keep(word: string, index: number): string {
  const [, before = '', core = '', after = ''] = /^([([{<]*)(.*?)([\])}>,:;.!?]*)$/.exec(word) ?? []
  const isKept = plain.test(core) || terms.has(core) || (index === 0 && openings.has(core))
  return core === '' || isKept ? word : before + blank + after
}

/**
 * The message of an error with all that could be of a customer blanked: quoted text, addresses, digits, names, secrets.
 * Kept are plain words; scrubbing twice changes nothing more.
 */
export function scrub(message: string): string {
  return message
    .slice(0, 1000)
    .replace(quoted, blank)
    .replace(addressed, blank)
    .split(/\s+/)
    .filter(word => word !== '')
    .map(keep)
    .join(' ')
    .replace(/…(?:[^A-Za-z]*…)+/g, blank)
    .slice(0, 120)
    .trim()
}

/** Of an error's name only what classes of errors are called. */
export function scrubName(name: string): string {
  return /^[A-Z][A-Za-z]{0,30}(?:Error|Exception)$/.test(name) ? name : 'Error'
}
