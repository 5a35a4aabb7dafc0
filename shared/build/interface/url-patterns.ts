import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { cookedOf, type Node, nameOf, readSource, type SourceFile, textOf } from './source-file.ts'

/** A part of a URL that only the browser knows. */
export const unknown = '*'
const mostSteps = 20

/**
 * The possible texts of an expression, with `*` for what only the browser knows: `/api/v3/orders/*`. Follows constants
 * and functions of the file, and of the files that it imports them from.
 */
export function patternsOf(node: unknown, file: SourceFile, steps = mostSteps): string[] {
  const expression = node as Node
  const text = textOf(expression)
  if (text !== null) return [text]
  if (steps === 0) return [unknown]
  const follow = (next: unknown) => patternsOf(next, file, steps - 1)
  switch (expression?.type) {
    case 'TemplateLiteral':
      return templatePatterns(expression, follow)
    case 'BinaryExpression':
      return joined(follow(expression.left), follow(expression.right))
    case 'ConditionalExpression':
      return [...follow(expression.consequent), ...follow(expression.alternate)]
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return follow(expression.expression)
    case 'CallExpression':
      return namedPatterns(nameOf(expression.callee), file, steps)
    case 'Identifier':
      return namedPatterns(nameOf(expression), file, steps)
    default:
      return [unknown]
  }
}

const joined = (left: string[], right: string[]) =>
  left.flatMap(start => right.map(end => start + end))

function templatePatterns(node: Node, follow: (next: unknown) => string[]): string[] {
  const [first, ...rest] = node.quasis as Node[]
  return (node.expressions as Node[]).reduce(
    (texts, part, index) => joined(joined(texts, follow(part)), [cookedOf(rest[index])]),
    [cookedOf(first)],
  )
}

/** The texts of all constants and functions of a file with this name. */
function namedPatterns(name: string, file: SourceFile, steps: number): string[] {
  const found = file.nodes.flatMap(node => {
    if (node.type === 'VariableDeclarator' && nameOf(node.id) === name)
      return resultsOf(node.init as Node | null)
    return node.type === 'FunctionDeclaration' && nameOf(node.id) === name ? resultsOf(node) : []
  })
  if (found.length > 0) return found.flatMap(result => patternsOf(result, file, steps - 1))
  const imported = importedFile(name, file)
  return imported ? namedPatterns(imported.name, imported.file, steps - 1) : [unknown]
}

/** The value of a constant, or what a function can return. */
function resultsOf(node: Node | null): unknown[] {
  if (!node || !/Function/.test(node.type)) return [node]
  const body = node.body as Node
  if (body.type !== 'BlockStatement') return [body]
  return (body.body as Node[])
    .filter(({ type }) => type === 'ReturnStatement')
    .map(({ argument }) => argument)
}

function importedFile(name: string, file: SourceFile) {
  for (const node of file.nodes) {
    if (node.type !== 'ImportDeclaration') continue
    const specifier = (node.specifiers as Node[]).find(({ local }) => nameOf(local) === name)
    if (!specifier) continue
    const path = join(dirname(file.path), textOf(node.source) ?? '')
    if (!existsSync(path)) return null
    return { name: nameOf(specifier.imported), file: readSource(path, dirname(path)) }
  }
  return null
}
