import { posix } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

import { rules } from './rules.ts'

export type Import = { to: string; isType: boolean; isLater: boolean }
type Node = { type?: string; source?: { value?: unknown } | null; [key: string]: unknown }

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) yield value as Node
  for (const child of Object.values(value)) yield* nodesOf(child)
}

/** Everything that a TypeScript source imports, statically, later or as a type. Throws what the parser throws. */
export function importsOf(path: string, source: string): Import[] {
  const program = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const found: Import[] = []
  for (const node of nodesOf(program)) {
    if (!/^(Import|Export\w*Declaration|TSImportType)/.test(node.type ?? '')) continue
    const specifier = node.source?.value
    if (typeof specifier !== 'string') continue
    const isOwn = specifier.startsWith('.')
    const to = isOwn ? `./${posix.join(posix.dirname(path), specifier)}` : specifier
    const isType =
      [node.importKind, node.exportKind].includes('type') || node.type === 'TSImportType'
    found.push({ to, isType, isLater: node.type === 'ImportExpression' })
  }
  return found
}

export type Violation = { path: string; rule: string; to: string; message: string }

/** What breaks a rule, with files as paths from the root of the repository. */
export function checkImports(files: { path: string; source: string }[]): Violation[] {
  return files.flatMap(({ path, source }) => {
    const imports = importsOf(path, source)
    return rules.flatMap(({ name, from, to, message }) => {
      const match = from.exec(path)
      if (!match) return []
      const forbidden = new RegExp(to.replaceAll('$1', match[1] ?? ''))
      const broken = imports.filter(each => forbidden.test(each.to))
      return broken.map(each => ({ path, rule: name, to: each.to, message }))
    })
  })
}

/** Files that import each other at run time, each circle once. Types and code that is loaded later make no circle. */
export function findCycles(files: { path: string; source: string }[]): string[][] {
  const edges = new Map(
    files.map(({ path, source }) => {
      const loaded = importsOf(path, source).filter(each => !each.isType && !each.isLater)
      return [path, loaded.map(({ to }) => to.slice(2))]
    }),
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') return void cycles.push(trail.slice(trail.indexOf(path)))
    state.set(path, 'open')
    for (const to of edges.get(path) ?? []) if (edges.has(to)) visit(to, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of edges.keys()) visit(path, [])
  return cycles
}
