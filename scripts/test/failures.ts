import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** A failed test with its messages. */
export type Failure = { name: string; messages: string[] }

const mostFailures = 10
const mostCharacters = 2000
const lastLines = 20

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** A file that fails to load has no failed tests, so its own message counts. */
export function vitestFailures(report: unknown): Failure[] {
  return vitestSchema.parse(report).testResults.flatMap(file => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed')
      return [{ name: file.name, messages: [file.message ?? ''] }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file.name} › ${fullName}`,
      messages: failureMessages ?? [],
    }))
  })
}

const errorsSchema = z.array(z.object({ message: z.string().optional() }))
const suiteSchema = z.object({
  specs: z.array(
    z.object({
      ok: z.boolean(),
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ results: z.array(z.object({ errors: errorsSchema })) })),
    }),
  ),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})
const playwrightSchema = z.object({ suites: z.array(suiteSchema), errors: errorsSchema })

type Suite = z.infer<typeof suiteSchema>

const textsOf = (errors: { message?: string | undefined }[]) =>
  errors.map(({ message }) => message ?? '')

function suiteFailures({ specs, suites }: Suite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `${file} › ${title}`,
      messages: tests.flatMap(({ results }) => results.flatMap(({ errors }) => textsOf(errors))),
    }))
  return [...own, ...(suites ?? []).flatMap(suiteFailures)]
}

/** Reads failed tests, and errors outside tests. */
export function playwrightFailures(report: unknown): Failure[] {
  const { suites, errors } = playwrightSchema.parse(report)
  const external =
    errors.length > 0 ? [{ name: 'outside any test', messages: textsOf(errors) }] : []
  return [...suites.flatMap(suiteFailures), ...external]
}

/** What a step without failures in its report printed about them: its marked lines, or its last ones. */
export function outputFailures(name: string, output: string): Failure[] {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  const marked = lines.filter(line => line.includes('✘'))
  const messages = marked.length > 0 ? marked : lines.slice(-lastLines)
  return output.trim() === '' ? [] : [{ name, messages }]
}

/** Repeats the failures at the end of a long output. */
export function describeFailures(failures: Failure[]): string {
  const reported = failures.slice(0, mostFailures).map(({ name, messages }) => {
    const text = stripVTControlCharacters(messages.join('\n')).trim().slice(0, mostCharacters)
    return `✘ ${name}\n${text.replace(/^/gm, '    ')}`
  })
  const left = failures.length - reported.length
  return [...reported, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n\n')
}
