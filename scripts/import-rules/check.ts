import { posix } from 'node:path'

import { moduleNodes, type Node, type SourceFile } from './parse.ts'
import { rules } from './rules.ts'

type Import = { to: string; isType: boolean; isLater: boolean }

/** All imports of a file: static imports, import() and types. */
function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  for (const node of moduleNodes(file)) {
    const specifier = (node.source as Node | null | undefined)?.value
    if (typeof specifier !== 'string') continue
    const isOwn = specifier.startsWith('.')
    const to = isOwn ? `./${posix.join(posix.dirname(file.path), specifier)}` : specifier
    const isType =
      [node.importKind, node.exportKind].includes('type') || node.type === 'TSImportType'
    found.push({ to, isType, isLater: node.type === 'ImportExpression' })
  }
  return found
}

type Violation = { path: string; rule: string; to: string; message: string }

/** Returns the imports that break a rule. Paths are relative to the root of the repository. */
export function checkImports(files: SourceFile[]): Violation[] {
  return files.flatMap(file => {
    const imports = importsOf(file)
    return rules.flatMap(({ name, from, to, message }) => {
      const match = from.exec(file.path)
      if (!match) return []
      const forbidden = new RegExp(to.replaceAll('$1', match[1] ?? ''))
      const broken = imports.filter(each => forbidden.test(each.to))
      return broken.map(each => ({ path: file.path, rule: name, to: each.to, message }))
    })
  })
}

/** Returns each import cycle once. Types and import() do not form a cycle. */
export function findCycles(files: SourceFile[]): string[][] {
  const edges = new Map(
    files.map(file => {
      const loaded = importsOf(file).filter(each => !each.isType && !each.isLater)
      return [file.path, loaded.map(({ to }) => to.slice(2))]
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
