import { dirname, join, posix, relative } from 'node:path'
import type { ReleaseTypes } from '@storefront/api/release-types'

import { root } from '../../root.ts'
import { installedVersion, typesPackageOf } from './installed.ts'
import { packageOf, replaceSpecifiers, specifiersOf } from './specifiers.ts'
import {
  type Declarations,
  foreignKey,
  livePackages,
  resolveOwnPackage,
  toDeclaration,
} from './workspace.ts'

/** A container, and the absolute paths of its exposed modules and of the modules that it uses. */
type RollUpInput = {
  name: string
  folder: string
  exposes: Record<string, string>
  against: Record<string, string>
}

/**
 * Collects the declarations that the modules of a container reach, as a tree that needs nothing but packages.
 * @throws when the compiler emitted no declarations for one of them
 */
export function rollUp(input: RollUpInput, declarations: Declarations): ReleaseTypes {
  const files: Record<string, string> = {}
  const packages: Record<string, string> = {}
  const keyOf = (path: string) => toKey(input, path)
  const add = (path: string): string => {
    const key = keyOf(path)
    if (Object.hasOwn(files, key)) return key
    const text = declarations.get(path)
    if (text === undefined)
      throw new Error(`${key} has no declarations: rename it if another file has the same name`)
    // Before its imports, because modules can import each other.
    files[key] = text
    for (const specifier of specifiersOf(text)) {
      const target = resolveSpecifier(specifier, path)
      if (target) add(target)
      else Object.assign(packages, versionsOf(packageOf(specifier), path))
    }
    files[key] = replaceSpecifiers(text, specifier => {
      const target = resolveSpecifier(specifier, path)
      return target ? toRelative(key, keyOf(target)) : specifier
    })
    return key
  }
  const addAll = (modules: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(modules).map(([name, path]) => [name, add(toDeclaration(path))]),
    )
  const exposes = addAll(input.exposes)
  return { version: 1, exposes, against: addAll(input.against), files, packages }
}

/** The tree has the same paths wherever the container is built: its own files are below its name. */
function toKey({ name, folder }: RollUpInput, path: string): string {
  const foreign = foreignKey(path)
  if (foreign !== null) return foreign
  const own = relative(folder, path)
  const key = own.startsWith('..') ? relative(root, path) : join(name, own)
  return key.replaceAll('\\', '/')
}

function toRelative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to.slice(0, -'.d.ts'.length))
  return path.startsWith('.') ? path : `./${path}`
}

/** The declarations of a module of this repository; null for a package. */
function resolveSpecifier(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return toDeclaration(join(dirname(from), specifier))
  const found = resolveOwnPackage(specifier)
  return found && toDeclaration(found)
}

/** The versions of a package and its types that the declarations in a file were written against. */
function versionsOf(name: string, path: string): Record<string, string> {
  const live = livePackages(path)
  const versionOf = (one: string) =>
    live ? (live[one] ?? null) : installedVersion(one, dirname(path))
  const found = [name, typesPackageOf(name)].map(one => [one, versionOf(one)])
  return Object.fromEntries(found.filter(([, version]) => version !== null))
}
