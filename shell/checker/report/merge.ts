import type { Result } from './result.ts'

/**
 * Combines the results of a look with those of its repetition: what failed only once is flaky, and keeps the message of
 * its failure.
 */
export function mergeResults(first: Result[], second: Result[]): Result[] {
  return second.map(result => {
    const before = first.find(({ group }) => group === result.group)
    if (result.outcome === 'failed' || before?.outcome !== 'failed') return result
    return { ...before, outcome: 'flaky' as const }
  })
}

export const hasFailed = (results: Result[]) => results.some(({ outcome }) => outcome === 'failed')

export type Counts = Record<Result['outcome'], number>

export function countResults(results: Result[]): Counts {
  const counts: Counts = { passed: 0, flaky: 0, failed: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}
