import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

import { contractModules } from '../bundler/contract-modules.ts'
import { contractFolder } from '../root.ts'

type Node = { type: string; start: number; end: number; value?: unknown; [key: string]: unknown }

/** The string literals of a module that name another module. */
export function specifiersIn(text: string, path: string): Node[] {
  const lang = path.endsWith('.d.ts') ? 'dts' : 'js'
  return [...nodesIn(parseAst(text, { lang, sourceType: 'module' }))]
    .map(({ source }) => source as Node | null | undefined)
    .filter(source => typeof source?.value === 'string')
    .filter(source => source !== null && source !== undefined)
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) yield value as Node
  for (const child of Object.values(value)) yield* nodesIn(child)
}

/** The scripts and declarations of a folder, with absolute paths. */
export async function modulesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names
    .filter(name => /\.(js|d\.ts)$/.test(name) && !name.split(sep).includes('node_modules'))
    .map(name => join(folder, name))
}

/**
 * Replaces `@storefront/api/…` by the path of the module in the package, which contains the contract. The compiler
 * rewrites relative paths of scripts, and leaves those of declarations.
 */
export async function inlineContract(folder: string): Promise<void> {
  for (const path of await modulesIn(folder)) {
    const text = await readFile(path, 'utf8')
    const replaced = specifiersIn(text, path).reduceRight((changed, { start, end, value }) => {
      const target = targetOf(String(value), path, folder)
      return `${changed.slice(0, start)}'${target}'${changed.slice(end)}`
    }, text)
    if (replaced !== text) await writeFile(path, replaced)
  }
}

function targetOf(specifier: string, from: string, folder: string): string {
  const toScript = (path: string) => path.replace(/\.tsx?$/, '.js').replaceAll('\\', '/')
  if (specifier.startsWith('.')) return toScript(specifier)
  if (!specifier.startsWith('@storefront/api/')) return specifier
  const file = contractModules().get(specifier)
  const module = file
    ? relative(contractFolder, file)
    : `${specifier.split('/').slice(2).join('/')}.ts`
  const path = toScript(relative(dirname(from), join(folder, 'api', module)))
  return path.startsWith('.') ? path : `./${path}`
}
