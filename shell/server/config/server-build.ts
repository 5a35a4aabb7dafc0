import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Identifies the program of this server by its bytes. A production build is one file. */
export function readServerBuild(): string {
  const [, program = ''] = process.argv
  try {
    return createHash('sha256').update(readFileSync(program)).digest('hex').slice(0, 12)
  } catch {
    // A server that runs from memory has no file.
    return 'unknown'
  }
}
