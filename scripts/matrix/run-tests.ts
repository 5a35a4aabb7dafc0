import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@storefront/kit/root'

import { type RunResult, readResults } from './read-results.ts'

/** A composition that the tests run with. */
type PinnedRun = { name: string; composition: string; storageState: string }
export type Selection = {
  /** Parts of the paths of test files. */
  files: string[]
  /** The start of the title of a test. Default: all tests. */
  title?: string
  /** Stops after this number of failures, because each one can wait for a long time. */
  maxFailures?: number
}

type Options = { folder: string; env: Record<string, string> }

/** Runs the tests once with each composition. The results have the order of the runs. */
export async function runTests(
  runs: PinnedRun[],
  { files, title, maxFailures = 0 }: Selection,
  { folder, env }: Options,
): Promise<RunResult[]> {
  const [list, report] = [join(folder, 'runs.json'), join(folder, 'report.json')]
  // Projects of Playwright need different names.
  const named = runs.map((run, index) => ({ ...run, name: `${index} ${run.name}` }))
  await writeFile(list, JSON.stringify(named))
  await rm(report, { force: true })
  const output = await runPlaywright(
    [...files, `--max-failures=${maxFailures}`, ...(title ? ['--grep', escapePattern(title)] : [])],
    { ...env, MATRIX_RUNS: list, MATRIX_REPORT: report },
  )
  const text = await readFile(report, 'utf8').catch(() => null)
  if (text === null) throw new Error(`The tests did not start:\n${output}`)
  return readResults(
    JSON.parse(text),
    named.map(({ name }) => name),
  )
}

const escapePattern = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Resolves with the output. The tests run without the token of the registry. */
function runPlaywright(parameters: string[], env: Record<string, string>): Promise<string> {
  const { REGISTRY_TOKEN: _token, REGISTRY_TOKEN_FILE: _file, ...others } = process.env
  const { SHOP_URL: _shop, ...inherited } = others
  const program = join(root, 'node_modules', '.bin', 'playwright')
  const child = spawn(program, ['test', '-c', 'e2e/matrix.config.ts', ...parameters], {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', data => (output += data))
  child.stderr.on('data', data => (output += data))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
