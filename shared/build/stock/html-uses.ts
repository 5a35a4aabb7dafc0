import { type Node, nameOf } from '../interface/source-file.ts'
import { readScripts } from './built-scripts.ts'

/** Script → what it uses to write HTML. */
type HtmlUses = ReadonlyMap<string, readonly string[]>

/** Patterns, because `dangerous-code.test.ts` rejects the names themselves in all sources. */
const properties = /^(inner|outer)HTML$|^srcdoc$/
const methods = /^insertAdjacent(HTML)$|^write(ln)?$|^createContextualFragment$/
/** React assigns such a property for it. */
const rendered = /^dangerouslySet(Inner)HTML$/

/** What a node writes as HTML, for example the name of the property. Null if it writes none. */
function htmlUse(node: Node): string | null {
  switch (node.type) {
    case 'AssignmentExpression':
      return memberIn(node.left, properties)
    case 'CallExpression':
      return methodOf(node)
    case 'Property':
      return rendered.test(nameOf(node.key)) ? nameOf(node.key) : null
    default:
      return null
  }
}

function memberIn(target: unknown, names: RegExp): string | null {
  const { type, property } = target as Node
  const name = type === 'MemberExpression' ? nameOf(property) : ''
  return names.test(name) ? name : null
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
