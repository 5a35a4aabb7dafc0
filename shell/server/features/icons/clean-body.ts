const mostCharacters = 16_384
const mostElements = 256
const mostLevels = 8

const elements = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])

// No form lets two parts take the same characters: a long text that does not fit is refused at once.
const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?%?$/i
const numbers = /^[-+\d\s.,e%]*$/i
const color = /^(?:[a-z]{3,24}|#[\da-f]{3,8}|rgba?\([\d\s.,%/]*\))$/i
const keyword = /^[a-z-]{2,16}$/
const transform = /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([-+\d\s.,e]*\)[\s,]*)*$/

/** Attributes of shapes and what their values look like: none can hold an address, a reference or a script. */
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

/** One tag: closing name, or opening name, attributes and the slash of an element without content. */
const tag = /\s*<(?:\/([A-Za-z]+)\s*|([A-Za-z]+)((?:\s+[A-Za-z][\w-]*="[^"<>&]*")*)\s*(\/?))>/y
const attribute = /([\w-]+)="([^"]*)"/g

/** The attributes written again, or null when one of them is none of a shape. */
function cleanAttributes(text: string): string | null {
  const known = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(attribute)) {
    if (known.has(name) || !attributes.get(name)?.test(value)) return null
    known.set(name, value)
  }
  return [...known].map(([name, value]) => ` ${name}="${value}"`).join('')
}

/**
 * The body of an icon of a stranger, written again from shapes alone; null when it holds anything else. Scripts, styles,
 * handlers, links, references and texts have no form here.
 */
export function cleanBody(body: string): string | null {
  const text = body.trimEnd()
  if (text === '' || text.length > mostCharacters) return null
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
    if (cleaned === null || count > mostElements || open.length >= mostLevels) return null
    if (!slash) open.push(name)
    written.push(`<${name}${cleaned}${slash}>`)
  }
  return open.length === 0 ? written.join('') : null
}
