import { type Node, nameOf } from '../interface/source-file.ts'
import { readScripts } from './built-scripts.ts'

/** Script → what it uses to write HTML. */
type HtmlUses = ReadonlyMap<string, readonly string[]>

const properties = ['innerHTML', 'outerHTML', 'srcdoc']
/** React assigns `innerHTML` for it. */
const rendered = 'dangerouslySetInnerHTML'
const methods = ['insertAdjacentHTML', 'write', 'writeln', 'createContextualFragment']

/** What a node writes as HTML: `innerHTML`. Null if it writes none. */
function htmlUse(node: Node): string | null {
  if (node.type === 'AssignmentExpression') return memberIn(node.left, properties)
  if (node.type === 'CallExpression') return methodOf(node)
  const isRendered = node.type === 'Property' && nameOf(node.key) === rendered
  return isRendered ? rendered : null
}

function memberIn(target: unknown, names: string[]): string | null {
  const { type, property } = target as Node
  const name = type === 'MemberExpression' ? nameOf(property) : ''
  return names.includes(name) ? name : null
}

/** Streams and files have a method `write`, too. */
function methodOf({ callee }: Node): string | null {
  const name = memberIn(callee, methods)
  if (name === null || !name.startsWith('write')) return name
  return nameOf((callee as Node).object) === 'document' ? `document.${name}` : null
}

/** What the scripts of a folder use to write HTML, which Trusted Types refuse in every page of the shop. */
export async function htmlUses(folder: string): Promise<HtmlUses> {
  const found = (await readScripts(folder)).map(({ name, nodes }) => {
    const uses = nodes.map(htmlUse).filter(use => use !== null)
    return [name, [...new Set(uses)]] as const
  })
  return new Map(found.filter(([, uses]) => uses.length > 0))
}

/** One sentence for the report of a command. */
export function describeHtmlUses(uses: HtmlUses): string {
  if (uses.size === 0) return 'no script writes HTML'
  const places = [...uses].map(([name, all]) => `${name} (${all.join(', ')})`)
  return `warning: ${places.join(', ')} can write HTML, which the shop's pages refuse (Trusted Types): render elements with React, or create them with document.createElement`
}
