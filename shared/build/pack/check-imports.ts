import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'

import { packageOf } from '../release/types/specifiers.ts'
import type { KitManifest } from './manifests.ts'
import { modulesIn, specifiersIn } from './specifiers.ts'

/** Parts of the kit that only this repository runs, because it has more than one container. */
const absent = /^build\/(platform|pack)\//

/**
 * Checks that every import of the package is a file of the package, or a package that it requires.
 * @throws with each import that a team could not resolve
 */
export async function checkImports(folder: string, manifest: KitManifest): Promise<void> {
  const packages = [
    ...Object.keys(manifest.dependencies),
    ...Object.keys(manifest.peerDependencies),
  ]
  const problems: string[] = []
  for (const path of await modulesIn(folder)) {
    const text = await readFile(path, 'utf8')
    for (const { value } of specifiersIn(text, path)) {
      const specifier = String(value)
      const isKnown = specifier.startsWith('.')
        ? isInside(folder, join(dirname(path), specifier))
        : isBuiltin(specifier) || packages.includes(packageOf(specifier))
      if (!isKnown) problems.push(`${relative(folder, path)} imports ${specifier}`)
    }
  }
  if (problems.length > 0)
    throw new Error(`The packed kit is not complete:\n  ${[...new Set(problems)].join('\n  ')}`)
}

function isInside(folder: string, path: string): boolean {
  const own = relative(folder, path).replaceAll('\\', '/')
  return (
    absent.test(own) ||
    (!own.startsWith('..') && [path, `${path}.d.ts`].some(file => existsSync(file)))
  )
}
