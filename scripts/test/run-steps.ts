import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { parallelWork } from '@storefront/kit/platform/processors'

import { type Counts, sum } from './counts.ts'
import { describeFailures, outputFailures } from './failures.ts'
import { createMemoryFolder } from './memory-folder.ts'
import { busyPercent, readBusyMs } from './processors.ts'
import { run } from './run.ts'
import { type TestStep, waitingGroup } from './steps.ts'

/** `output`: what the step printed, if it ran at the same time as others. */
type Ended = { step: TestStep; counts: Counts; output: string }

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

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

/** Prints the failures in the report of a step, or in its output. */
function printFailures({ step: { name, report }, output }: Ended): void {
  try {
    const failures = report?.failures?.(readReport(report.file)) ?? outputFailures(name, output)
    if (failures.length > 0) console.log(`\n▸ Failed in: ${name}\n\n${describeFailures(failures)}`)
  } catch {
    // The step has already printed that there is no report.
  }
}

async function useMemoryFolder(): Promise<void> {
  const memoryFolder = await createMemoryFolder()
  if (!memoryFolder) return
  process.env.TMPDIR = memoryFolder
  process.once('exit', () => rmSync(memoryFolder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

async function runStep(step: TestStep, isOutputHeld: boolean): Promise<Ended> {
  const started = Date.now()
  const before = readBusyMs()
  if (!isOutputHeld) console.log(`\n▸ ${step.name}`)
  const { code, output } = await run(step.command, { env: step.env, isOutputHeld })
  const counts = countStep(step, code)
  const [elapsedMs, busyMs] = [Date.now() - started, readBusyMs() - before]
  // A step that keeps the machine busy needs less work to be quicker, not more steps at a time.
  const time = `${(elapsedMs / 1000).toFixed(1)} s, machine ${busyPercent(busyMs, elapsedMs)} % busy`
  console.log(`${counts.failed === 0 ? '✔' : '✘'} ${step.name}: ${time}`)
  return { step, counts, output }
}

/** Runs steps that do not need each other, the first ones first. */
async function runBeside(steps: TestStep[]): Promise<Ended[]> {
  const [only, ...others] = steps
  if (only && others.length === 0) return [await runStep(only, false)]
  console.log(`\n▸ ${steps.map(({ name }) => name).join(', ')}`)
  const waiting = [...steps]
  const ended: Ended[] = []
  const runNext = async (): Promise<void> => {
    const step = waiting.shift()
    if (!step) return
    ended.push(await runStep(step, true))
    return runNext()
  }
  const isMostlyWaiting = only?.group === waitingGroup
  const concurrency = isMostlyWaiting ? parallelWork + 1 : parallelWork
  await Promise.all(Array.from({ length: concurrency }, runNext))
  return ended
}

/** Puts steps of the same group that follow each other together. */
export function groupSteps(steps: TestStep[]): TestStep[][] {
  const groups: TestStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last && step.group && last[0]?.group === step.group) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Runs the steps with a new folder `results`, and prints the failures and the sum. The exit code is 1 if one failed. */
export async function runSteps(steps: TestStep[], results: string): Promise<void> {
  rmSync(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  await useMemoryFolder()
  const all: Ended[] = []
  for (const group of groupSteps(steps)) {
    const ended = await runBeside(group)
    all.push(...ended)
    if (ended.some(({ step, counts }) => counts.failed > 0 && step.isNeeded)) break
  }
  const failed = all.filter(({ counts }) => counts.failed > 0)
  for (const ended of failed) printFailures(ended)
  printSum(
    sum(all.map(({ counts }) => counts)),
    failed.map(({ step }) => step),
  )
}

function printSum(total: Counts, failed: TestStep[]): void {
  if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
