import { relative } from 'node:path'
import { z } from 'zod'

/** A test in a report. */
export type Test = {
  title: string
  file: string
  status: 'passed' | 'failed' | 'not run'
  /** The ids of the requirements that it proves, from its tags. */
  ids: string[]
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), tags: z.array(z.string()) }),
      ),
    }),
  ),
})

/** Reads the tests of a Vitest report (`--reporter=json`), with files relative to `root`. */
export function readVitest(report: unknown, root: string): Test[] {
  return vitestSchema.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, tags }) => ({
      title: fullName,
      ids: tags,
      file: relative(root, name),
      status: status === 'passed' || status === 'failed' ? status : ('not run' as const),
    })),
  )
}

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tags: z.array(z.string()),
  tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
})
type Suite = { title: string; specs: z.infer<typeof specSchema>[]; suites?: Suite[] | undefined }
const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})
const playwrightSchema = z.object({ suites: z.array(suiteSchema) })

/** A test that passed only on a retry counts as failed. */
const statuses = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'failed',
  skipped: 'not run',
} as const

function readSuite(suite: Suite, above: string[]): Test[] {
  const own = suite.specs.flatMap(({ title, file, tags, tests }) =>
    tests.map(({ status }) => ({
      ids: tags,
      title: [...above, title].join(' '),
      file: `e2e/tests/${file}`,
      status: statuses[status],
    })),
  )
  const inner = suite.suites?.flatMap(each => readSuite(each, [...above, each.title])) ?? []
  return [...own, ...inner]
}

/** Reads the tests of a Playwright report (`json`). */
export function readPlaywright(report: unknown): Test[] {
  return playwrightSchema.parse(report).suites.flatMap(suite => readSuite(suite, []))
}
