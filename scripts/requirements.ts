import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { type Proof, prove } from './requirements/coverage.ts'
import { findFaulty } from './requirements/mutants.ts'
import { readNamed } from './requirements/requirement-ids.ts'
import { readRequirements } from './requirements/requirements.ts'
import { runMutants } from './requirements/run-mutants.ts'
import { readPlaywright, readVitest, type Test } from './requirements/tests.ts'

/** `npm run requirements` lists each requirement with the tests that prove it, based on the results of the last run. */
const results = join('node_modules', '.cache', 'test-results')
const { values, positionals } = parseArgs({
  options: {
    /** Prints only faults and the count. */
    quiet: { type: 'boolean', default: false },
    /** Runs the mutants of all requirements, or only of the ids that follow. */
    mutants: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

function readReport(name: string, read: (report: unknown) => Test[]): Test[] {
  const file = join(results, name)
  if (!existsSync(file))
    throw new Error(
      `There is no ${name} of a previous run: run npm test, which also runs this check.`,
    )
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${name} of the last run is unreadable: run npm test again.`, { cause })
  }
}

function describe({ requirement, tests }: Proof): string {
  const line = ({ file, title, status }: Test) =>
    `    ${status === 'passed' ? '✔' : '✘'} ${file} › ${title}`
  return [`${requirement.id}  ${requirement.text}`, ...tests.map(line)].join('\n')
}

function report(tests: Test[]): boolean {
  const requirements = readRequirements('.')
  const { proofs, faults } = prove(requirements, tests, readNamed('.'))
  faults.push(...findFaulty('.', new Set(requirements.map(({ id }) => id))))
  if (!values.quiet) console.log(proofs.map(describe).join('\n'))
  for (const fault of faults) console.error(`✘ ${fault}`)
  const count = proofs.filter(proof => proof.tests.some(({ status }) => status === 'passed')).length
  console.log(`Passed tests prove ${count} of ${requirements.length} requirements.`)
  return faults.length === 0
}

try {
  const unit = readReport('unit.json', report => readVitest(report, resolve('.')))
  const isGood = values.mutants
    ? await runMutants(unit, positionals)
    : report([...unit, ...readReport('e2e.json', readPlaywright)])
  if (!isGood) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
