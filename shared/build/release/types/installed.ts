import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The exact version of a package as a module in `folder` imports it; null if it is not installed. */
export function installedVersion(name: string, folder: string): string | null {
  try {
    const text = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')
    return String(JSON.parse(text).version)
  } catch {
    const parent = dirname(folder)
    return parent === folder ? null : installedVersion(name, parent)
  }
}

/** `@nanostores/react` → `@types/nanostores__react`. */
export function typesPackageOf(name: string): string {
  return `@types/${name.replace(/^@([^/]+)\//, '$1__')}`
}
