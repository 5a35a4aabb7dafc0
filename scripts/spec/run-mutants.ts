import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'

import { type Mutant, mutate, readMutants } from './mutants.ts'
import { idsOf } from './proofs.ts'
import type { Test } from './tests.ts'

export type Outcome = 'killed' | 'survived' | 'without tests'

/** Runs the unit tests that name the mutant's statement against the mutant. */
async function runMutant(vitest: Vitest, mutant: Mutant, tests: Test[]): Promise<Outcome> {
  const files = new Set(
    tests
      .filter(({ title, status }) => status === 'passed' && idsOf(title).includes(mutant.id))
      .map(({ file }) => file),
  )
  if (files.size === 0) return 'without tests'
  vitest.invalidateFile(resolve(mutant.file))
  vitest.setGlobalTestNamePattern(new RegExp(`\\[${mutant.id.replaceAll('.', '\\.')}\\]`))
  const specifications = await vitest.globTestSpecifications([...files])
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const isNoticed = testModules
    .flatMap(({ children }) => [...children.allTests('failed')])
    .some(({ fullName }) => idsOf(fullName).includes(mutant.id))
  return isNoticed ? 'killed' : 'survived'
}

/** Every mutant, one after the other; true when the tests noticed all of them. `wanted`: only of these statements. */
export async function runMutants(tests: Test[], wanted: string[]): Promise<boolean> {
  const all = readMutants(process.cwd())
  for (const mutant of all) mutate(readFileSync(mutant.file, 'utf8'), mutant)
  const chosen = [...all.entries()].filter(
    ([, { id }]) => wanted.length === 0 || wanted.includes(id),
  )
  // The config loads the plugin only where this is there at all.
  process.env.MUTANT = ''
  const vitest = await createVitest('test', { watch: false, reporters: [{}] })
  let killed = 0
  for (const [number, mutant] of chosen) {
    process.env.MUTANT = String(number)
    const outcome = await runMutant(vitest, mutant, tests)
    vitest.invalidateFile(resolve(mutant.file))
    if (outcome === 'killed') killed += 1
    const isKilled = outcome === 'killed'
    console.log(
      `${isKilled ? '✔' : '✘'} ${mutant.id} ${outcome}: ${mutant.file} "${mutant.to.trim()}"`,
    )
  }
  await vitest.close()
  const ids = new Set(chosen.map(([, { id }]) => id)).size
  console.log(
    `${killed} of ${chosen.length} mutants of ${ids} statements were noticed by the tests that name them.`,
  )
  return killed === chosen.length
}
