import { parseAst } from 'rolldown/parseAst'

/** A TypeScript file. The path is relative to the root of the repository. */
export type SourceFile = { path: string; source: string }
export type Node = { type: string; [key: string]: unknown }

export function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) yield value as Node
  for (const child of Object.values(value)) yield* nodesOf(child)
}

const read = new WeakMap<SourceFile, Node[]>()

/**
 * Returns the nodes for imports, exports and string literals of a file.
 * @throws {Error} when the parser rejects the file
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
