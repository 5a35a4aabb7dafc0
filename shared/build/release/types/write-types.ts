import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import type { Exposes } from '../../bundler/exposes.ts'
import { canonicalJson } from '../canonical.ts'
import { writeHashed } from '../release-files.ts'
import { emitDeclarations } from './emit.ts'
import { rollUp } from './roll-up.ts'
import { usedModules } from './used-modules.ts'
import { resolveOwnPackage } from './workspace.ts'

type Container = { name: string; folder: string; exposes: Exposes }

/**
 * Writes `types.<hash>.json` and resolves to its name. Resolves to null, with a warning, if the declarations are
 * incomplete: the build of a container does not depend on its types, but checks then call the release unknown.
 */
export async function writeTypes(container: Container, target: string): Promise<string | null> {
  const { name } = container
  const folder = resolve(container.folder)
  try {
    const declarations = await emitDeclarations(name, folder)
    if (declarations.size === 0) return null
    const exposes = exposedPaths(folder, container.exposes)
    const types = rollUp({ name, folder, exposes, against: usedPaths(name, folder) }, declarations)
    return await writeHashed(target, 'types.json', canonicalJson(types))
  } catch (error) {
    console.warn(`${name} publishes no types: ${(error as Error).message}.`)
    return null
  }
}

function exposedPaths(folder: string, exposes: Exposes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(exposes).map(([key, { import: path }]) => [key, join(folder, path)]),
  )
}

/** `shared` uses no module of another container. */
function usedPaths(name: string, folder: string): Record<string, string> {
  const sources = join(folder, 'src')
  if (name === 'shared' || !existsSync(sources)) return {}
  return Object.fromEntries(
    usedModules(sources).map(module => [module, resolveOwnPackage(module) ?? module]),
  )
}
