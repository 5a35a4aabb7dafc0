import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Old packages have an object. */
  license: z.catch(z.optional(z.string()), undefined),
})
export type InstalledPackage = z.infer<typeof packageSchema>

/** `…/node_modules/@scope/name/lib/file.js` → `…/node_modules/@scope/name`. Null for files of no package. */
function folderOf(file: string): string | null {
  const path = file.replaceAll('\\', '/')
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*(?=\/)/.exec(path)?.[0] ?? null
}

/**
 * The packages that these files belong to, in order. A package that is installed in several versions appears once for
 * each of them.
 * @throws when the package.json of a package cannot be read
 */
export function packagesOf(files: string[]): InstalledPackage[] {
  const folders = new Set(files.map(folderOf).filter(folder => folder !== null))
  const packages = new Map([...folders].map(readPackage).map(one => [keyOf(one), one]))
  return [...packages.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ name, version }: InstalledPackage) => `${name}@${version}`

function readPackage(folder: string): InstalledPackage {
  const file = join(folder, 'package.json')
  const parsed = existsSync(file)
    ? packageSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    : null
  if (parsed?.success) return parsed.data
  throw new Error(`Cannot read name and version of the package in ${folder}: run npm ci`)
}
