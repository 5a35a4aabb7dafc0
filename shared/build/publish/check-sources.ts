import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Claim } from '@storefront/api/publications'
import * as z from 'zod/mini'

import { CommandFailure } from '../command-line/failure.ts'
import { count } from '../command-line/format.ts'
import { isPacked } from '../packed.ts'

export type Checks = Claim['checks']

const maxReported = 10
const hint = 'Fix it, or skip the checks with --no-check, which the report of the release records.'

const reportSchema = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z._default(z.string(), ''),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

type Run = { code: number | null; output: string }

/** The folder of a package of the project, which can be installed in a folder above it. */
function packageFolder(root: string, name: string): string {
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`))
  } catch (cause) {
    throw new CommandFailure(
      `${name} is not installed in ${root}: add it to devDependencies, or use --no-check.`,
      { code: 'not_installed', cause },
    )
  }
}

/** Runs a program of the project's packages and captures its output. */
async function runProgram(
  root: string,
  { name, path }: { name: string; path: string },
  line: string[],
): Promise<Run> {
  const program = join(packageFolder(root, name), path)
  const child = spawn(process.execPath, [program, ...line], { cwd: root })
  const [code, ...outputs] = await Promise.all([
    new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    }),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, output: outputs.join('').trim() }
}

/** Checks the types of the whole project, because containers import code of other containers. */
export async function checkTypes(root: string): Promise<void> {
  const line = ['-p', '.', '--pretty', 'false']
  const { code, output } = await runProgram(root, { name: 'typescript', path: 'bin/tsc' }, line)
  if (code === 0) return
  const errors = output.split('\n').filter(each => /error TS\d+/.test(each))
  throw new CommandFailure(`The type check failed: ${count(errors.length, 'error')}. ${hint}`, {
    code: 'types_failed',
    lines: (errors.length > 0 ? errors : output.split('\n')).slice(0, maxReported),
  })
}

/** Runs the unit tests of a folder and returns the number of passed tests. */
export async function runTests(root: string, folder: string): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), 'storefront-tests-'))
  try {
    const file = join(work, 'report.json')
    const line = ['run', `${folder}/`, '--passWithNoTests', '--reporter=json']
    const program = { name: 'vitest', path: 'vitest.mjs' }
    const { code, output } = await runProgram(root, program, [...line, `--outputFile=${file}`])
    const report = reportSchema.safeParse(await readReport(file))
    if (code === 0 && report.success) return report.data.numPassedTests
    throw toFailure(folder, report.success ? report.data : null, output)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function readReport(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
}

function toFailure(folder: string, report: z.infer<typeof reportSchema> | null, output: string) {
  const results = report?.testResults ?? []
  const failed = results.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  // A file that cannot be loaded has no tests to name.
  const broken = results
    .filter(({ assertionResults }) => assertionResults.length === 0)
    .map(({ name, message }) => `${name}: ${message.split('\n')[0]}`)
  const lines = [...failed, ...broken]
  return new CommandFailure(`The tests of ${folder} failed. ${hint}`, {
    code: 'tests_failed',
    lines: (lines.length > 0 ? lines : output.split('\n')).slice(0, maxReported),
  })
}

/** The folder with the unit tests of a container. */
export function testsOf(name: string): string {
  if (isPacked) return 'src'
  if (name === 'shared') return 'shared'
  return name === 'shell' ? 'shell/src' : `remotes/${name}`
}
