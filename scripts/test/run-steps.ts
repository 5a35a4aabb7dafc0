import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { findBrowser } from '@storefront/checker/find-browser'

import { type Counts, sum } from './counts.ts'
import { describeFailures } from './failures.ts'
import { createMemoryFolder } from './memory-folder.ts'
import { run } from './run.ts'
import type { TestStep } from './steps.ts'

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

/** Prints the failures in the report of a step. */
function printFailures({ name, report }: TestStep): void {
  try {
    const failures = report?.failures?.(readReport(report.file)) ?? []
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

/** Runs the steps with a new folder `results`, and prints the failures and the sum. The exit code is 1 if one failed. */
export async function runSteps(steps: TestStep[], results: string): Promise<void> {
  rmSync(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  await useMemoryFolder()
  // Two steps or tests that unpack it at the same time would find half of it.
  await findBrowser()
  const all: Counts[] = []
  const failed: TestStep[] = []
  for (const step of steps) {
    const started = Date.now()
    console.log(`\n▸ ${step.name}`)
    const counts = countStep(step, await run(step.command, step.env))
    all.push(counts)
    const isGood = counts.failed === 0
    if (!isGood) failed.push(step)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${isGood ? '✔' : '✘'} ${step.name}: ${seconds} s`)
    if (!isGood && step.isNeeded) break
  }
  for (const step of failed) printFailures(step)
  printSum(sum(all), failed)
}

function printSum(total: Counts, failed: TestStep[]): void {
  if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
