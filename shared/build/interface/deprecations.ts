import { dirname, join } from 'node:path'
import {
  type DeprecatedExports,
  type Deprecation,
  deprecationSchema,
} from '@storefront/api/interface'

import { type Node, nameOf, readSource, type SourceFile, textOf } from './source-file.ts'

/** Teams need some time to release, also those that are on holiday. */
const shortestWindowDays = 14
const dayMs = 86_400_000

const form = /^since (\S+), removed after (\S+): (.+)$/
const example =
  '@deprecated since 2026-11-27, removed after 2027-01-31: use addLines of shared/cart'
const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/

type Found = Map<string, Deprecation>

/**
 * The exports that their JSDoc marks with `@deprecated since …, removed after …: …`, by their module. Undefined if there
 * are none. Types can have the tag for editors, and are not in `offered`, because removing one breaks no page.
 * @throws when a tag has another form, or its window is too short
 */
export function readDeprecations(
  exposes: Record<string, { import: string }>,
  offered: Record<string, string[]>,
  folder: string,
): DeprecatedExports | undefined {
  const modules = Object.entries(exposes).flatMap(([expose, { import: file }]) => {
    const found = deprecatedIn(join(folder, file), folder)
    const names = (offered[expose] ?? []).filter(name => found.has(name))
    const marked = names.map(name => [name, found.get(name) as Deprecation])
    return marked.length > 0 ? [[expose, Object.fromEntries(marked)]] : []
  })
  return modules.length > 0 ? Object.fromEntries(modules) : undefined
}

/** The marked exports of a file, also of files that it exports again. */
function deprecatedIn(path: string, folder: string): Found {
  const file = readSource(path, folder)
  const found: Found = new Map()
  for (const node of file.nodes) {
    const source = ownSource(node)
    const other = source === null ? null : deprecatedIn(join(dirname(path), source), folder)
    if (node.type === 'ExportAllDeclaration')
      for (const [name, tag] of other ?? []) found.set(name, tag)
    for (const { name, local, at } of exportsOf(node)) {
      const tag = tagOf(at, file) ?? other?.get(local) ?? (other ? null : declaredTag(local, file))
      if (tag) found.set(name, tag)
    }
  }
  return found
}

/** The relative path that a statement exports from. */
function ownSource({ type, source }: Node): string | null {
  const path = type.startsWith('Export') ? textOf(source) : null
  return path?.startsWith('.') ? path : null
}

/** `at`: the node that the comment stands before. */
type Exported = { name: string; local: string; at: Node }

function exportsOf(node: Node): Exported[] {
  if (node.type === 'ExportDefaultDeclaration') {
    return [{ name: 'default', local: nameOf(node.declaration), at: node }]
  }
  if (node.type !== 'ExportNamedDeclaration') return []
  const specifiers = (node.specifiers as Node[]).map(at => {
    return { name: nameOf(at.exported), local: nameOf(at.local), at }
  })
  const declared = namesIn(node.declaration as Node | null)
  return [...specifiers, ...declared.map(name => ({ name, local: name, at: node }))]
}

function namesIn(declaration: Node | null): string[] {
  if (!declaration) return []
  const parts = (declaration.declarations as Node[] | undefined) ?? [declaration]
  return parts.map(({ id }) => nameOf(id))
}

/** The tag of a declaration of this file that has its export in another statement. */
function declaredTag(name: string, file: SourceFile): Deprecation | null {
  const at = file.nodes.find(
    node =>
      /^(Variable|Function|Class)Declaration$/.test(node.type) && namesIn(node).includes(name),
  )
  return at ? tagOf(at, file) : null
}

function tagOf(node: Node, file: SourceFile): Deprecation | null {
  const [, text = ''] = comment.exec(file.text.slice(0, node.start)) ?? []
  const lines = text.replace(/^\s*\* ?/gm, '').trim()
  const [, tag] = /(?:^|\s)@deprecated\b([\s\S]*?)(?=\n\s*@|$)/.exec(lines) ?? []
  return tag === undefined ? null : parseTag(tag.replace(/\s+/g, ' ').trim(), file.siteOf(node))
}

function parseTag(text: string, site: string): Deprecation {
  const [, since, until, instead] = form.exec(text) ?? []
  const parsed = deprecationSchema.safeParse({ since, until, instead })
  if (!parsed.success)
    throw new Error(`${site} has a @deprecated tag that no check can read: write \`${example}\`.`)
  const days = (Date.parse(parsed.data.until) - Date.parse(parsed.data.since)) / dayMs
  if (days < shortestWindowDays)
    throw new Error(
      `${site} is deprecated for ${days} days: give the teams at least ${shortestWindowDays} days, from \`since\` to \`removed after\`.`,
    )
  return parsed.data
}
