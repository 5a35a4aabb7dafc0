import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `@nanostores/react/x` → `@nanostores/react` */
function packageOf(request: string): string {
  const parts = request.split('/')
  return parts.slice(0, request.startsWith('@') ? 2 : 1).join('/')
}

/**
 * The exact versions of the packages that a container is built against.
 * @throws when a package is not installed
 */
export function packageVersions(requests: string[], folder: string): Record<string, string> {
  return Object.fromEntries(requests.map(request => [request, versionOf(request, folder)]))
}

function versionOf(request: string, folder: string): string {
  const name = packageOf(request)
  for (let place = folder; place !== dirname(place); place = dirname(place)) {
    const file = join(place, 'node_modules', name, 'package.json')
    if (existsSync(file)) return String(JSON.parse(readFileSync(file, 'utf8')).version)
  }
  throw new Error(`Cannot find the package ${name} of ${folder}: run npm ci`)
}
