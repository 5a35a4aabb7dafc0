import type { ReleaseInterface } from '@storefront/api/interface'

import { resolveOwnPackage } from '../release/types/workspace.ts'
import { type Node, nameOf, readSource, type SourceFile, textOf } from './source-file.ts'

type Use = { module: string; name: string; site: string }
const everything = '*'

/** Exports of federated modules that the sources use, with the places of the imports. */
export function moduleUses(
  files: SourceFile[],
  folder: string,
): ReleaseInterface['uses']['modules'] {
  const uses: Record<string, Record<string, string[]>> = {}
  for (const { module, name, site } of files.flatMap(file => usesIn(file, folder))) {
    uses[module] ??= {}
    uses[module][name] = [...new Set([...(uses[module][name] ?? []), site])]
  }
  return uses
}

function usesIn(file: SourceFile, folder: string): Use[] {
  return file.nodes.flatMap(node => {
    const module = textOf(node.source)
    if (!module?.startsWith('shared/') || node.importKind === 'type' || node.exportKind === 'type')
      return []
    const site = file.siteOf(node)
    return [...new Set(namesOf(node, file, { module, folder }))].map(name => ({
      module,
      name,
      site,
    }))
  })
}

function namesOf(node: Node, file: SourceFile, from: { module: string; folder: string }): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
      return namedIn(node, file)
    case 'ImportExpression':
      return membersOf(exportsOf(from), file)
    case 'ExportAllDeclaration':
      return [everything]
    default:
      return []
  }
}

function namedIn({ specifiers }: Node, file: SourceFile): string[] {
  const values = (specifiers as Node[]).filter(
    ({ importKind, exportKind }) => importKind !== 'type' && exportKind !== 'type',
  )
  const isForEffect = (specifiers as Node[]).length === 0
  return isForEffect ? [everything] : values.flatMap(specifier => importedBy(specifier, file))
}

function importedBy(specifier: Node, file: SourceFile): string[] {
  if (specifier.type === 'ImportSpecifier') return [nameOf(specifier.imported)]
  if (specifier.type === 'ExportSpecifier') return [nameOf(specifier.local)]
  if (specifier.type === 'ImportDefaultSpecifier') return ['default']
  const local = nameOf(specifier.local)
  const members = file.nodes.filter(
    ({ type, object }) => type === 'MemberExpression' && nameOf(object) === local,
  )
  return [everything, ...members.map(({ property }) => nameOf(property))]
}

/**
 * The exports of a lazily imported module that the file uses: the result of `import()` passes through other functions,
 * so every property with the name of an export counts.
 */
function membersOf(exported: string[], { nodes }: SourceFile): string[] {
  const read = new Set(
    nodes.flatMap(({ type, property, properties }) => {
      if (type === 'MemberExpression') return [nameOf(property)]
      return type === 'ObjectPattern' ? (properties as Node[]).map(({ key }) => nameOf(key)) : []
    }),
  )
  return [everything, ...exported.filter(name => read.has(name))]
}

/** The names that a federated module exports, by its sources or its live declarations. */
function exportsOf({ module, folder }: { module: string; folder: string }): string[] {
  const path = resolveOwnPackage(module)
  if (path === null)
    throw new Error(
      `The live shop has no module ${module}: choose another one, or see \`storefront types\``,
    )
  return readSource(path, folder).nodes.flatMap(node => {
    if (node.type === 'ExportSpecifier') return [nameOf(node.exported)]
    const declaration = node.type === 'ExportNamedDeclaration' && (node.declaration as Node | null)
    if (!declaration) return []
    const declared = (declaration.declarations as Node[] | undefined) ?? [declaration]
    return declared.map(({ id }) => nameOf(id))
  })
}
