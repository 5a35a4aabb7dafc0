import { z } from 'zod'

export type Counts = { passed: number; failed: number; skipped: number }

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numFailedTestSuites: z.number(),
})

/** A file that fails to load has no failed tests, so it counts as one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } =
    vitestSchema.parse(report)
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0),
    skipped: numPendingTests + numTodoTests,
  }
}

const playwrightSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
})

/** A test that passed only on a retry counts as failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightSchema.parse(report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

const countsSchema = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() })

/** The reports of the gates, of mixed releases, and of the canary story already contain the counts. */
export function countListed(report: unknown): Counts {
  return countsSchema.parse(report)
}

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (left, right) => ({
      passed: left.passed + right.passed,
      failed: left.failed + right.failed,
      skipped: left.skipped + right.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}
