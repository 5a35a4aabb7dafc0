import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const require = createRequire(import.meta.url)

/** The compiler of the project; null where it is not installed. */
export function findCompiler(): string | null {
  try {
    return resolve(require.resolve('typescript/package.json'), '../bin/tsc')
  } catch {
    return null
  }
}
