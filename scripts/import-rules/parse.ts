import { parseAst } from 'rolldown/parseAst'

/** A TypeScript file with its path from the root of the repository. */
export type SourceFile = { path: string; source: string }
export type Node = { type: string; [key: string]: unknown }

export function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) yield value as Node
  for (const child of Object.values(value)) yield* nodesOf(child)
}

const read = new WeakMap<SourceFile, Node[]>()

/**
 * The imports, exports and texts of a file.
 * @throws what the parser throws
 */
export function moduleNodes(file: SourceFile): Node[] {
  const known = read.get(file)
  if (known) return known
  const program = parseAst(file.source, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' })
  const nodes = [...nodesOf(program)].filter(({ type }) =>
    /^(Import|Export|TSImportType$|Literal$|TemplateElement$)/.test(type),
  )
  read.set(file, nodes)
  return nodes
}
