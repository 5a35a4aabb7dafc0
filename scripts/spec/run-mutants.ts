import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Mutant, mutate, readMutants } from './mutants.ts'
import { idsOf } from './proofs.ts'
import { readVitest, type Test } from './tests.ts'

export type Outcome = 'killed' | 'survived' | 'without tests'

/** Runs the unit tests that name the mutant's statement against the mutant. */
function runMutant(mutant: Mutant, number: number, tests: Test[]): Outcome {
  const files = [
    ...new Set(tests.filter(test => idsOf(test.title).includes(mutant.id)).map(({ file }) => file)),
  ]
  if (files.length === 0) return 'without tests'
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'))
  const report = join(folder, 'unit.json')
  const only = ['-t', `\\[${mutant.id.replaceAll('.', '\\.')}\\]`]
  const output = ['--reporter=json', `--outputFile.json=${report}`]
  try {
    spawnSync(join('node_modules', '.bin', 'vitest'), ['run', ...files, ...only, ...output], {
      env: { ...process.env, MUTANT: String(number) },
      stdio: 'ignore',
    })
    const run = readVitest(JSON.parse(readFileSync(report, 'utf8')), process.cwd())
    const isNoticed = run.some(
      ({ title, status }) => status === 'failed' && idsOf(title).includes(mutant.id),
    )
    return isNoticed ? 'killed' : 'survived'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every mutant, one after the other; true when the tests noticed all of them. `wanted`: only of these statements. */
export function runMutants(tests: Test[], wanted: string[]): boolean {
  const all = readMutants(process.cwd())
  for (const mutant of all) mutate(readFileSync(mutant.file, 'utf8'), mutant)
  const chosen = [...all.entries()].filter(
    ([, { id }]) => wanted.length === 0 || wanted.includes(id),
  )
  let killed = 0
  for (const [number, mutant] of chosen) {
    const outcome = runMutant(mutant, number, tests)
    if (outcome === 'killed') killed += 1
    console.log(
      `${outcome === 'killed' ? '✔' : '✘'} ${mutant.id} ${outcome}: ${mutant.file} "${mutant.to.trim()}"`,
    )
  }
  const ids = new Set(chosen.map(([, { id }]) => id)).size
  console.log(
    `${killed} of ${chosen.length} mutants of ${ids} statements were noticed by the tests that name them.`,
  )
  return killed === chosen.length
}
