import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Counts, countPlaywright, countVitest, sum } from './test/counts.ts'
import { run } from './test/run.ts'

/** `npm test`: every check of the project; the last line is the true sum of all of them. */
const results = join('node_modules', '.cache', 'test-results')
const failures: string[] = []

async function step(name: string, command: string[], count: () => Counts): Promise<Counts> {
  const started = Date.now()
  console.log(`\n▸ ${name}`)
  const code = await run(command)
  const counts = safely(count, code)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const isGood = code === 0 && counts.failed === 0
  if (!isGood) failures.push(name)
  console.log(`${isGood ? '✔' : '✘'} ${name}: ${seconds} s`)
  return isGood ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

/** A runner that died before it wrote its results counts as one failure. */
function safely(count: () => Counts, code: number): Counts {
  try {
    return count()
  } catch (error) {
    if (code === 0) throw error
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const one = (): Counts => ({ passed: 1, failed: 0, skipped: 0 })
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(results, name), 'utf8'))

rmSync(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
const counts: Counts[] = []
counts.push(await step('Lint', ['npx', 'biome', 'check', '.'], one))
counts.push(await step('Types', ['npx', 'tsc', '-p', '.'], one))
counts.push(await step('Locales', ['npx', 'tsx', 'scripts/check-locales.ts'], one))
counts.push(await step('Build', ['npx', 'tsx', 'scripts/build.ts'], one))
counts.push(
  await step(
    'Unit and contract tests',
    [
      'npx',
      'vitest',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${join(results, 'unit.json')}`,
    ],
    () => countVitest(readJson('unit.json')),
  ),
)
counts.push(
  await step(
    'Deeds in the browser',
    ['npx', 'playwright', 'test', '-c', 'e2e/playwright.config.ts'],
    () => countPlaywright(readJson('e2e.json')),
  ),
)
counts.push(
  await step(
    'Exact gates',
    ['npx', 'tsx', 'scripts/gates.ts', '--json', join(results, 'gates.json')],
    () => readJson('gates.json') as Counts,
  ),
)

const total = sum(counts)
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1
