import type { Verdict } from '@storefront/api/verdict'

import { toLine } from '../report/result.ts'
import type { ChecksReport } from '../run-checks.ts'

/** What a verdict is about. The registry accepts it for exactly this. */
type VerdictSubject = Pick<
  Verdict,
  'version' | 'check' | 'composition' | 'base' | 'server' | 'startedAt'
>

/** Makes the verdict of a finished check. A shop that no look has seen has not passed. */
export function toVerdict(
  subject: VerdictSubject,
  report: ChecksReport,
  finishedAt: Date = new Date(),
): Verdict {
  const { results, counts, notLookedAt, parts } = report
  const isComplete = parts.every(({ isDone }) => isDone)
  const hasPassed = isComplete && counts.failed === 0 && results.length > 0
  return {
    ...subject,
    outcome: hasPassed ? 'passed' : 'failed',
    isComplete,
    cells: results,
    counts,
    notLookedAt,
    parts: parts.map(({ isDone: _, ...part }) => part),
    finishedAt: finishedAt.toISOString(),
  }
}

/** The verdict of a check that could not run, for example because the candidate shop does not start. */
export function toFailedReport(error: Error, changed: string[]): ChecksReport {
  const [blames] = changed
  const result = {
    group: 'start' as const,
    subject: 'candidate shop',
    outcome: 'failed' as const,
    message: toLine(error.message),
    ...(changed.length === 1 && blames && { blames }),
  }
  const notLookedAt = ['pages and purchase: the candidate shop did not start']
  const counts = { passed: 0, flaky: 0, failed: 1 }
  return { results: [result], counts, notLookedAt, parts: [], pictures: new Map() }
}
