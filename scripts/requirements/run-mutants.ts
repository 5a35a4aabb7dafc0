import { resolve } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'

import { faultOf, type Mutant, readMutants } from './mutants.ts'
import type { Test } from './tests.ts'

/** `killed` is good; any other outcome is a fault. */
type MutantResult = 'killed' | 'survived' | 'without passing unit tests' | (string & {})

const toPattern = ({ title }: Test) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Runs the unit tests of the mutant's requirement against the mutant. */
async function runMutant(vitest: Vitest, mutant: Mutant, tests: Test[]): Promise<MutantResult> {
  const fault = faultOf('.', mutant)
  if (fault) return fault
  const own = tests.filter(({ ids, status }) => status === 'passed' && ids.includes(mutant.id))
  if (own.length === 0) return 'without passing unit tests'
  vitest.invalidateFile(resolve(mutant.file))
  vitest.setGlobalTestNamePattern(new RegExp(`^(?:${own.map(toPattern).join('|')})$`))
  const files = new Set(own.map(({ file }) => file))
  const specifications = await vitest.globTestSpecifications([...files])
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const isNoticed = testModules.some(({ children }) => [...children.allTests('failed')].length > 0)
  return isNoticed ? 'killed' : 'survived'
}

/** Runs the mutants of all or the given requirements one by one. Returns true if the tests detected all of them. */
export async function runMutants(tests: Test[], requested: string[]): Promise<boolean> {
  const chosen = [...readMutants('.').entries()].filter(
    ([, { id }]) => requested.length === 0 || requested.includes(id),
  )
  // The config loads the plugin only if this variable exists.
  process.env.MUTANT = ''
  const vitest = await createVitest('test', { watch: false, reporters: [{}] })
  const killed: string[] = []
  for (const [number, mutant] of chosen) {
    process.env.MUTANT = String(number)
    const outcome = await runMutant(vitest, mutant, tests)
    vitest.invalidateFile(resolve(mutant.file))
    if (outcome === 'killed') killed.push(mutant.id)
    const { id, file, to } = mutant
    console.log(`${outcome === 'killed' ? '✔' : '✘'} ${id} ${outcome}: ${file} "${to.trim()}"`)
  }
  await vitest.close()
  console.log(
    `Tests detected ${killed.length} of ${chosen.length} mutants, of ${new Set(killed).size} requirements.`,
  )
  return chosen.length > 0 && killed.length === chosen.length
}
