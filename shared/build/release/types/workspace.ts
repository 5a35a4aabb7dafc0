import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

import { root } from '../../root.ts'
import { packageOf } from './specifiers.ts'

/** The packages of this repository whose types the declarations of a container can contain. */
const folders: Record<string, string> = {
  shared: join(root, 'shared'),
  '@storefront/api': join(root, 'shared/api'),
}

const manifestSchema = z.object({ exports: z.record(z.string(), z.string()) })
const manifests = new Map<string, Record<string, string>>()

function exportsOf(folder: string): Record<string, string> {
  const known = manifests.get(folder)
  if (known) return known
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { exports } = manifestSchema.parse(JSON.parse(text))
  manifests.set(folder, exports)
  return exports
}

/** `shared/cart` → the absolute path of `shared/cart/cart.ts`; null for other packages. */
export function resolveOwnPackage(specifier: string): string | null {
  const name = packageOf(specifier)
  const folder = Object.hasOwn(folders, name) ? folders[name] : undefined
  if (folder === undefined) return null
  const module = specifier.slice(name.length + 1)
  return join(folder, exportsOf(folder)[`./${module}`] ?? `${module}.ts`)
}
