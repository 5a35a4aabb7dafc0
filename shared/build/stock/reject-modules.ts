import { CommandFailure } from '../command-line/failure.ts'
import { type BuiltScript, readScripts } from './built-scripts.ts'

const moduleNodes = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'MetaProperty',
]

function isModule({ nodes }: BuiltScript): boolean {
  return nodes.some(
    node =>
      moduleNodes.includes(node.type) &&
      // The other meta property is `new.target`.
      (node.type !== 'MetaProperty' || (node.meta as { name: string }).name === 'import'),
  )
}

/**
 * Rejects a folder with ES modules, because the browser loads them without the digests of the composition.
 * @throws {CommandFailure} with the names of the files
 */
export async function rejectModules(folder: string): Promise<void> {
  const modules = (await readScripts(folder)).filter(isModule).map(({ name }) => name)
  if (modules.length === 0) return
  throw new CommandFailure(
    `${folder} has ES modules, as every build of Vite has, and browsers import them without checking the digests of the release: build with Rsbuild, Rspack, or webpack and the options of @storefront/kit/stock.`,
    { code: 'es_modules', lines: modules },
  )
}
