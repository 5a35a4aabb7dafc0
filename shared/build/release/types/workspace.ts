import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import * as z from 'zod/mini'

import { contractModules } from '../../bundler/contract-modules.ts'
import { liveTypesFolder, readLiveTypes } from '../../live-types/live-types.ts'
import { isPacked } from '../../packed.ts'
import { contractFolder, root } from '../../root.ts'
import { packageOf } from './specifiers.ts'

/** Absolute path of a source, with the extension `.d.ts` → its declarations. */
export type Declarations = ReadonlyMap<string, string>

/** `/x/cart.ts` → `/x/cart.d.ts`. */
export const toDeclaration = (path: string) => path.replace(/(\.d)?\.[jt]sx?$/, '').concat('.d.ts')

const manifestSchema = z.object({ exports: z.record(z.string(), z.string()) })
const sharedFolder = join(root, 'shared')
let sharedExports: Record<string, string> | undefined

/**
 * The module of `shared` or of the contract: the absolute path of its source, or of its live declarations for a remote in
 * its own repository. Null for other packages, and for modules that the live shop does not have.
 */
export function resolveOwnPackage(specifier: string): string | null {
  const name = packageOf(specifier)
  const module = specifier.slice(name.length + 1)
  if (name === '@storefront/api') return contractModule(specifier, module)
  if (name !== 'shared') return null
  return isPacked ? liveModule(module) : sharedModule(module)
}

function sharedModule(module: string): string {
  sharedExports ??= manifestSchema.parse(
    JSON.parse(readFileSync(join(sharedFolder, 'package.json'), 'utf8')),
  ).exports
  return join(sharedFolder, sharedExports[`./${module}`] ?? `${module}.ts`)
}

function liveModule(module: string): string | null {
  const { exposes } = readLiveTypes().types
  const file = Object.hasOwn(exposes, module) ? exposes[module] : undefined
  return file === undefined ? null : join(liveTypesFolder, file)
}

function contractModule(specifier: string, module: string): string {
  const file = contractModules().get(specifier) ?? join(contractFolder, `${module}.ts`)
  if (!isPacked) return file
  const live = join(liveTypesFolder, 'shared/api', relative(contractFolder, toDeclaration(file)))
  return existsSync(live) ? live : file
}

const keyIn = (folder: string, path: string, head: string) => {
  const key = relative(folder, path).replaceAll('\\', '/')
  return key.startsWith('..') ? null : posix.join(head, key)
}

/**
 * The path of declarations in a release, if they are not the remote's own: `shared/cart/cart.d.ts`. It is the same in
 * this repository and outside it.
 */
export function foreignKey(path: string): string | null {
  if (!isPacked) return null
  return keyIn(liveTypesFolder, path, '') ?? keyIn(contractFolder, path, 'shared/api')
}

/** The versions of packages that live declarations were built with; null for other declarations. */
export function livePackages(path: string): Record<string, string> | null {
  if (!isPacked || keyIn(liveTypesFolder, path, '') === null) return null
  return readLiveTypes().types.packages
}

/** The declarations that `storefront types` has written, and those of the contract in the packed kit. */
export function foreignDeclarations(): Declarations {
  readLiveTypes()
  const read = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.d.ts'))
      .map(name => [join(folder, name), readFileSync(join(folder, name), 'utf8')] as const)
  return new Map([...read(contractFolder), ...read(join(liveTypesFolder, 'shared'))])
}
