import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** A test of one run. `file` is relative to the project. */
export type FailedTest = { title: string; file: string; message: string }
export type RunResult = {
  passed: number
  skipped: number
  /** Tests after the limit of failures. */
  notRun: number
  failed: FailedTest[]
  /** From the start of the first test to the end of the last one. */
  seconds: number
}

const resultSchema = z.object({
  startTime: z.string(),
  duration: z.number(),
  errors: z.array(z.object({ message: z.string().optional() })),
})
const testSchema = z.object({
  projectName: z.string(),
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(resultSchema),
})
const suiteSchema = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(testSchema) })),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})
const reportSchema = z.object({
  suites: z.array(suiteSchema),
  errors: z.array(z.object({ message: z.string().optional() })),
})

type Suite = z.infer<typeof suiteSchema>

/** Reads the JSON report of Playwright. Throws if an error outside of tests prevented them. */
export function readResults(report: unknown, projects: string[]): RunResult[] {
  const { suites, errors } = reportSchema.parse(report)
  const tests = suites.flatMap(testsOf)
  const [error] = errors
  if (error && tests.length === 0)
    throw new Error(`The tests did not start: ${plain(error.message)}`)
  return projects.map(project => toResult(tests.filter(({ name }) => name === project)))
}

type ReadTest = ReturnType<typeof testsOf>[number]

function testsOf({ specs, suites = [] }: Suite): (z.infer<typeof testSchema> & {
  name: string
  title: string
  file: string
})[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(test => ({ ...test, name: test.projectName, title, file: `e2e/tests/${file}` })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

function toResult(tests: ReadTest[]): RunResult {
  const ended = tests.flatMap(({ results }) => results)
  const starts = ended.map(({ startTime }) => Date.parse(startTime))
  const ends = ended.map(({ startTime, duration }) => Date.parse(startTime) + duration)
  const skipped = tests.filter(({ status }) => status === 'skipped')
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    skipped: skipped.filter(({ results }) => results.length > 0).length,
    notRun: skipped.filter(({ results }) => results.length === 0).length,
    failed: tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ title, file, results }) => ({
        title,
        file,
        message: results
          .flatMap(({ errors }) => errors)
          .map(error => plain(error.message))
          .join('\n'),
      })),
    seconds: ended.length > 0 ? (Math.max(...ends) - Math.min(...starts)) / 1000 : 0,
  }
}

/** The first lines of a message, without colours. */
function plain(message = ''): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n')
}
