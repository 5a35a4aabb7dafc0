import { posix } from 'node:path'

import { isExported, type Package, resolveImport } from './packages.ts'
import { moduleNodes, type Node, nodesOf, type SourceFile } from './parse.ts'

/** An export, or a whole file (`name: null`). */
type Unused = { path: string; name: string | null }

/** Programs, and files that tools start. No file imports them. */
const entries = [
  /\.(test|spec|config)\.tsx?$|^vitest\.setup\.ts$/,
  /^scripts\/[^/]+\.ts$/,
  /^(shell\/(server|sandbox|checker)|e2e\/fixtures\/[^/]+)\/main\.ts$/,
  /^shared\/(build\/command-line\/main\.ts|ui\/gallery\/index\.tsx)$/,
  /^shell\/src\/(index\.tsx|(boot|runtime)\/(index|monolith)\.ts)$/,
  /^shell\/src\/development\/(runtime|follow-builds)\.ts$/,
  /^shared\/build\/development\/page\/index\.ts$/,
]
/** These modules replace others in the bundler: start code in development, and modules of packages. */
const aliased = [
  'shell/src/development/start-container.ts',
  'shell/src/runtime/federation/load-entry.ts',
  'shell/src/runtime/federation/messages.ts',
  'shell/src/runtime/federation/unused-modules.ts',
  'shared/build/bundler/no-scroll-bar.ts',
  'shared/build/bundler/number-formatter.ts',
]

/** The bundler preset reads the `remote` of each remote, and tools the default export of their configuration. */
const isReadByTool = (path: string, name: string | null) =>
  name === (path.endsWith('/remote.config.ts') ? 'remote' : 'default')

type Used = { from: string; names: string[] }
const everything = '*'

const nameOf = (node: Node | null | undefined) => String(node?.name ?? node?.value)

/** The names that a declaration binds; a pattern binds several. */
function boundNames(pattern: Node | null): string[] {
  if (pattern?.type === 'Identifier') return [nameOf(pattern)]
  const parts = (pattern?.properties ?? pattern?.elements ?? [pattern?.left]) as (Node | null)[]
  return parts.flatMap(part => boundNames((part?.value ?? part?.argument ?? part) as Node | null))
}

function exportedNames(file: SourceFile): string[] {
  return moduleNodes(file).flatMap(node => {
    if (node.type === 'ExportDefaultDeclaration') return ['default']
    if (node.type === 'ExportSpecifier') return [nameOf(node.exported as Node)]
    const declaration = node.type === 'ExportNamedDeclaration' && (node.declaration as Node | null)
    if (!declaration) return []
    const declared = (declaration.declarations as Node[] | undefined) ?? [declaration]
    return declared.flatMap(({ id }) => boundNames(id as Node | null))
  })
}

/** The members of a namespace that the file uses. */
function membersOf(local: string, source: string): string[] {
  const members = source.matchAll(new RegExp(`\\b${local}\\.([\\w$]+)`, 'g'))
  return [...members].map(([, member = '']) => member)
}

/** `const { a } = await import()`, `const all = await import()` and `import().then(part => part.a)`. */
function namesOfImportCall({ start, end }: Node, source: string): string[] {
  const before = source.slice(Math.max(0, Number(start) - 300), Number(start))
  const [, bound, local] = /(?:\{([^{}]*)\}|const ([\w$]+)) = await $/.exec(before) ?? []
  if (bound !== undefined)
    return [...bound.matchAll(/([\w$]+)(?:: *[\w$]+)?/g)].map(([, name = '']) => name)
  if (local !== undefined) return membersOf(local, source)
  const [, , picked] =
    /^\s*\.then\(\(?(\w+)\)? => \1\.([\w$]+)/.exec(source.slice(Number(end))) ?? []
  return picked === undefined ? [everything] : [picked]
}

/** The names that an import uses. */
function usedNames(node: Node, source: string): string[] {
  if (node.type === 'ImportExpression') return namesOfImportCall(node, source)
  if (node.type === 'TSImportType' && node.qualifier)
    return [nameOf([...nodesOf(node.qualifier)].find(({ type }) => type === 'Identifier'))]
  if (!Array.isArray(node.specifiers)) return [everything]
  return (node.specifiers as Node[]).flatMap(each => {
    if (each.type === 'ImportDefaultSpecifier') return ['default']
    const local = nameOf(each.local as Node)
    if (each.type === 'ImportNamespaceSpecifier') return membersOf(local, source)
    return each.imported ? [nameOf(each.imported as Node)] : [local]
  })
}

function usesOf(file: SourceFile, packages: Package[]): Used[] {
  return moduleNodes(file).flatMap(node => {
    const specifier = (node.source as Node | null | undefined)?.value
    if (typeof specifier !== 'string') return []
    const from = resolveImport(file.path, specifier, packages)
    return from === null ? [] : [{ from, names: usedNames(node, file.source) }]
  })
}

/** Paths in the string literals of a file: modules for the bundler, pages of remotes, programs that tests start. */
function namedPaths(file: SourceFile): string[] {
  const nodes = moduleNodes(file)
  const imported = new Set(nodes.map(({ source }) => source))
  return nodes.flatMap(node => {
    const text = node.type === 'TemplateElement' ? (node.value as { raw?: string }).raw : node.value
    if (typeof text !== 'string' || imported.has(node)) return []
    return [...text.matchAll(/(?:[\w-]+\/)*[\w.-]+\.tsx?(?!\w)/g)].map(([path]) =>
      path.includes('/') ? `/${path}` : `/${posix.join(posix.dirname(file.path), path)}`,
    )
  })
}

/**
 * Returns the exports that no file imports and the files that no file uses. All exports of the packages in `published`
 * count as used. An import in a form that this check cannot read uses all exports of its file.
 */
export function findUnused(
  files: SourceFile[],
  packages: Package[],
  published: string[],
): Unused[] {
  const used = new Map<string, Set<string>>()
  for (const { from, names } of files.flatMap(file => usesOf(file, packages)))
    used.set(from, new Set([...(used.get(from) ?? []), ...names]))
  const named = [...new Set(files.flatMap(namedPaths))]
  const surfaces = packages.filter(({ name }) => published.includes(name))
  return files.flatMap((file): Unused[] => {
    const { path } = file
    if (path.endsWith('.d.ts') || surfaces.some(one => isExported(path, one))) return []
    if (named.some(text => `/${path}`.endsWith(text))) return []
    const names = used.get(path)
    if (aliased.includes(path)) return []
    const isEntry = entries.some(pattern => pattern.test(path))
    if (!names && !isEntry) return [{ path, name: null }]
    if (names?.has(everything)) return []
    const unused = exportedNames(file).filter(name => !names?.has(name))
    return unused
      .filter(name => !isEntry || !isReadByTool(path, name))
      .map(name => ({ path, name }))
  })
}
