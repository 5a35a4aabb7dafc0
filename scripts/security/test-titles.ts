import { parseAst } from 'rolldown/parseAst'

import { type Node, nodesOf, type SourceFile } from '../import-rules/parse.ts'

const runners = new Set(['it', 'test'])
/** Functions of a runner that begin no test. */
const others = /^(describe|use|step|info|slow|setTimeout|(before|after)(Each|All))$/

/** Returns the names of a callee: `it.each(rows)` has `it` and `each`. */
function namesOf(callee: Node): string[] {
  const { name, object, property, callee: inner } = callee as Record<string, unknown>
  if (callee.type === 'Identifier') return [String(name)]
  if (callee.type === 'CallExpression') return namesOf(inner as Node)
  if (callee.type !== 'MemberExpression') return []
  return [...namesOf(object as Node), ...namesOf(property as Node)]
}

function isTest(callee: Node): boolean {
  const [runner = '', ...rest] = namesOf(callee)
  return runners.has(runner) && !rest.some(name => others.test(name))
}

/** Returns the text of a title. The text of a template ends at its first expression. */
function readTitle(title: Node | undefined): string | null {
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  if (title?.type !== 'TemplateLiteral') return null
  const [first] = title.quasis as { value: { cooked: string } }[]
  return first?.value.cooked || null
}

/** Returns the titles of the tests in a file, without those that a variable contains. */
export function titlesIn({ path, source }: SourceFile): string[] {
  const program = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const titles: string[] = []
  for (const node of nodesOf(program)) {
    if (node.type !== 'CallExpression' || !isTest(node.callee as Node)) continue
    const title = readTitle((node.arguments as Node[])[0])
    if (title !== null) titles.push(title)
  }
  return titles
}
