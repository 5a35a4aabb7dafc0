import type { Named } from './requirement-ids.ts'
import type { Requirement } from './requirements.ts'
import type { Test } from './tests.ts'

export type Proof = { requirement: Requirement; tests: Test[] }
type Proven = { proofs: Proof[]; faults: string[] }

/**
 * Finds the tests that prove each requirement. A fault is a requirement without a test, a test with an unknown id, or a
 * test with an id that did not run or did not pass. `sources` adds tests that are missing in the reports.
 */
export function prove(requirements: Requirement[], tests: Test[], sources: Named[]): Proven {
  const named = new Map<string, Test[]>(requirements.map(({ id }) => [id, []]))
  const faults = findNotRun(tests, sources)
  for (const test of tests) {
    for (const id of test.ids) {
      if (named.has(id)) named.get(id)?.push(test)
      else faults.push(`${test.file} names the unknown id ${id}: ${test.title}`)
    }
    if (test.ids.length > 0 && test.status !== 'passed')
      faults.push(`${test.file} ${test.status}: ${test.title}`)
  }
  const proofs = requirements.map(requirement => ({
    requirement,
    tests: named.get(requirement.id) ?? [],
  }))
  for (const { requirement, tests: own } of proofs)
    if (own.length === 0) faults.push(`${requirement.id} has no test: ${requirement.text}`)
  return { proofs, faults }
}

function findNotRun(tests: Test[], sources: Named[]): string[] {
  const run = new Set(tests.flatMap(({ file, ids }) => ids.map(id => `${file} ${id}`)))
  return sources
    .filter(({ file, id }) => !run.has(`${file} ${id}`))
    .map(({ file, id }) => `${file} names ${id}, but the run has no test with this id`)
}
