import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export type Node = { type: string; start: number; [key: string]: unknown }

/** A script of a container's sources. */
export type SourceFile = {
  /** Absolute. */
  path: string
  text: string
  nodes: Node[]
  /** `src/purchase/purchase.ts:5`, relative to the folder of the container. */
  siteOf: (node: Node) => string
}

/** All nodes of a parsed program. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) yield value as Node
  for (const child of Object.values(value)) yield* nodesIn(child)
}

export function readSource(path: string, folder: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const name = relative(folder, path).split(sep).join('/')
  const siteOf = ({ start }: Node) => `${name}:${text.slice(0, start).split('\n').length}`
  const program = parseAst(text, { lang: path.endsWith('.ts') ? 'ts' : 'tsx' })
  return { path, text, nodes: [...nodesIn(program)], siteOf }
}

/** The text of a string literal, or of a template without expressions. */
export function textOf(node: unknown): string | null {
  const { type, value, quasis, expressions } = (node ?? {}) as Node
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type !== 'TemplateLiteral' || (expressions as Node[]).length > 0) return null
  return cookedOf((quasis as Node[])[0])
}

export function cookedOf(element: Node | undefined): string {
  return (element?.value as { cooked?: string } | undefined)?.cooked ?? ''
}

export function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return String(name ?? value)
}
