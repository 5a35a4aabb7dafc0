import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Counts, countListed, countPlaywright, countVitest, sum } from './test/counts.ts'
import {
  describeFailures,
  type Failure,
  playwrightFailures,
  vitestFailures,
} from './test/failures.ts'
import { createMemoryFolder } from './test/memory-folder.ts'
import { run } from './test/run.ts'

/** `npm test` runs all checks of the project. The last line is the sum of all of them. */
const results = join('node_modules', '.cache', 'test-results')
const bin = (name: string) => join('node_modules', '.bin', name)

type TestStep = {
  name: string
  command: string[]
  /** The report of the step, and the functions that read it. A step without a report counts as one check. */
  report?: {
    file: string
    count: (report: unknown) => Counts
    failures?: (report: unknown) => Failure[]
  }
  /** Later steps cannot run without this step. */
  isNeeded?: boolean
}

/** A script of the project that writes its counts. */
function listedStep(name: string, script: string, options: string[] = []): TestStep {
  const file = `${script}.json`
  const command = [bin('tsx'), `scripts/${script}.ts`, ...options, '--json', join(results, file)]
  return { name, command, report: { file, count: countListed } }
}

const unitReport = ['--reporter=dot', '--reporter=json', `--outputFile.json=${results}/unit.json`]
const steps: TestStep[] = [
  { name: 'Lint', command: [bin('biome'), 'check', '.'] },
  { name: 'Imports', command: [bin('tsx'), 'scripts/check-imports.ts'] },
  { name: 'Words', command: [bin('tsx'), 'scripts/check-words.ts'] },
  { name: 'Types', command: [bin('tsc'), '-p', '.'] },
  { name: 'Types of the server', command: [bin('tsc'), '-p', 'shell/server'] },
  { name: 'Types of the sandbox', command: [bin('tsc'), '-p', 'shell/sandbox'] },
  { name: 'Texts', command: [bin('tsx'), 'scripts/check-locales.ts'] },
  { name: 'Build', command: [bin('tsx'), 'scripts/build.ts'], isNeeded: true },
  {
    name: 'Unit and contract tests',
    command: [bin('vitest'), 'run', ...unitReport],
    report: { file: 'unit.json', count: countVitest, failures: vitestFailures },
  },
  {
    name: 'End-to-end tests',
    command: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
    report: { file: 'e2e.json', count: countPlaywright, failures: playwrightFailures },
  },
  listedStep('Mixed releases', 'matrix', ['--short']),
  listedStep('Canary story', 'canary-story', ['--short']),
  listedStep('Can I deploy', 'can-i-deploy', ['--short']),
  listedStep('Exact gates', 'gates'),
  { name: 'Requirements', command: [bin('tsx'), 'scripts/requirements.ts', '--quiet'] },
]

const readReport = (file: string): unknown => JSON.parse(readFileSync(join(results, file), 'utf8'))

/** A runner that exited with an error has at least one failure, even if its report has none. */
function countStep({ report }: TestStep, code: number): Counts {
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  try {
    const counts = report.count(readReport(report.file))
    return code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) }
  } catch (error) {
    console.error(`No report from this step: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** Prints the failures in the report of a step. */
function printFailures({ name, report }: TestStep): void {
  try {
    const failures = report?.failures?.(readReport(report.file)) ?? []
    if (failures.length > 0) console.log(`\n▸ Failed in: ${name}\n\n${describeFailures(failures)}`)
  } catch {
    // The step has already printed that there is no report.
  }
}

rmSync(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
const memoryFolder = await createMemoryFolder()
if (memoryFolder) {
  process.env.TMPDIR = memoryFolder
  process.once('exit', () => rmSync(memoryFolder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
const all: Counts[] = []
const failed: TestStep[] = []
for (const step of steps) {
  const started = Date.now()
  console.log(`\n▸ ${step.name}`)
  const counts = countStep(step, await run(step.command))
  all.push(counts)
  const isGood = counts.failed === 0
  if (!isGood) failed.push(step)
  console.log(`${isGood ? '✔' : '✘'} ${step.name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  if (!isGood && step.isNeeded) break
}

const total = sum(all)
for (const step of failed) printFailures(step)
if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1
