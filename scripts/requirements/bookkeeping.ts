import type { Named } from './requirement-ids.ts'
import type { Requirement } from './requirements.ts'

/**
 * Compares the requirements with the ids in the sources of the tests, without running a test: each requirement needs a
 * test, and each id needs a requirement. Returns one sentence for each fault.
 */
export function compareIds(requirements: Requirement[], sources: Named[]): string[] {
  const known = new Set(requirements.map(({ id }) => id))
  const named = new Set(sources.map(({ id }) => id))
  return [
    ...requirements
      .filter(({ id }) => !named.has(id))
      .map(({ id, text }) => `No test names ${id}: ${text}`),
    ...sources
      .filter(({ id }) => !known.has(id))
      .map(({ file, id }) => `${file} names the unknown id ${id}`),
  ]
}
