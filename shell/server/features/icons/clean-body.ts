const maxCharacters = 16_384
const maxElements = 256
const maxDepth = 8

const elements = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])

// In each pattern, a character can match only one part, so that a long text without a match is rejected fast.
const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?%?$/i
const numbers = /^[-+\d\s.,e%]*$/i
const color = /^(?:[a-z]{3,24}|#[\da-f]{3,8}|rgba?\([\d\s.,%/]*\))$/i
const keyword = /^[a-z-]{2,16}$/
const transform = /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([-+\d\s.,e]*\)[\s,]*)*$/

/** The allowed attributes and the formats of their values. No format allows an address, a reference or a script. */
const attributes = new Map<string, RegExp>([
  ['d', /^[MmZzLlHhVvCcSsQqTtAaEe\d\s.,+-]*$/],
  ['points', numbers],
  ['transform', transform],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'].map(geometry),
  ...['width', 'height', 'pathLength', 'opacity', 'fill-opacity', 'stroke-opacity'].map(geometry),
  ...['stroke-width', 'stroke-miterlimit', 'stroke-dashoffset'].map(geometry),
  ['stroke-dasharray', /^(?:none|[-+\d\s.,e%]*)$/],
  ['fill', color],
  ['stroke', color],
  ['color', color],
  ['fill-rule', keyword],
  ['clip-rule', keyword],
  ['stroke-linecap', keyword],
  ['stroke-linejoin', keyword],
])

function geometry(name: string): [string, RegExp] {
  return [name, number]
}

/** Matches one tag. The groups are the closing name, or the opening name, the attributes and the slash of an empty element. */
const tag = /\s*<(?:\/([A-Za-z]+)\s*|([A-Za-z]+)((?:\s+[A-Za-z][\w-]*="[^"<>&]*")*)\s*(\/?))>/y
const attribute = /([\w-]+)="([^"]*)"/g

/** Returns the rewritten attributes, or null if one of them is not allowed. */
function cleanAttributes(text: string): string | null {
  const known = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(attribute)) {
    if (known.has(name) || !attributes.get(name)?.test(value)) return null
    known.set(name, value)
  }
  return [...known].map(([name, value]) => ` ${name}="${value}"`).join('')
}

/**
 * Rewrites the body of an external icon so that it contains only shapes. Returns null if it contains anything else, such as
 * scripts, styles, event handlers, links, references or texts.
 */
export function cleanBody(body: string): string | null {
  const text = body.trimEnd()
  if (text === '' || text.length > maxCharacters) return null
  const open: string[] = []
  const written: string[] = []
  for (let at = 0, count = 0; at < text.length; at = tag.lastIndex) {
    tag.lastIndex = at
    const [, closing, name = '', given = '', slash] = tag.exec(text) ?? []
    if (closing !== undefined) {
      if (open.pop() !== closing) return null
      written.push(`</${closing}>`)
      continue
    }
    count += 1
    const cleaned = elements.has(name) ? cleanAttributes(given) : null
    if (cleaned === null || count > maxElements || open.length >= maxDepth) return null
    if (!slash) open.push(name)
    written.push(`<${name}${cleaned}${slash}>`)
  }
  return open.length === 0 ? written.join('') : null
}
