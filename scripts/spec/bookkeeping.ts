import type { Named } from './named.ts'
import type { Statement } from './statements.ts'

/**
 * Compares the statements with the ids that the sources of the tests name, without running a test: each statement needs
 * a test, and each id a statement. Returns one sentence for each fault.
 */
export function compareIds(statements: Statement[], sources: Named[]): string[] {
  const known = new Set(statements.map(({ id }) => id))
  const named = new Set(sources.map(({ id }) => id))
  return [
    ...statements
      .filter(({ id }) => !named.has(id))
      .map(({ id, text }) => `No test names ${id}: ${text}`),
    ...sources
      .filter(({ id }) => !known.has(id))
      .map(({ file, id }) => `${file} names the unknown id ${id}`),
  ]
}
