import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Claim } from '@storefront/api/publications'

import type { Values } from '../command-line/command.ts'
import { count } from '../command-line/format.ts'
import type { Environment } from '../command-line/settings.ts'
import { root } from '../root.ts'
import { type Checks, checkTypes, runTests, testsOf } from './check-sources.ts'
import { readBuilder, readSource } from './source.ts'
import type { Steps } from './steps.ts'

type ReleaseInput = { names: string[]; values: Values; env: Environment }

const absent: Checks = { types: 'absent', tests: 'absent', testCount: null }
const skipped: Checks = { types: 'skipped', tests: 'skipped', testCount: null }

/** Checks types and tests of these containers and returns the checks of each. Throws if a check fails. */
export async function checkSources(
  { names, values }: ReleaseInput,
  steps: Steps,
): Promise<Checks[]> {
  if (values.folder !== undefined) return [absent]
  if (values['no-check'] === true) return names.map(() => skipped)
  // The build reports containers without sources, unless they were built elsewhere.
  const hasSources = (name: string) => existsSync(join(root, testsOf(name)))
  if (names.some(hasSources))
    await steps.run(
      'types',
      () => checkTypes(root),
      () => 'no errors',
    )
  const checked: Checks[] = []
  for (const name of names) {
    if (!hasSources(name)) {
      checked.push(absent)
      continue
    }
    const testCount = await steps.run(
      'tests',
      () => runTests(root, testsOf(name)),
      passed => `${count(passed, 'test')} of ${name} passed`,
    )
    checked.push({ types: 'passed', tests: testCount > 0 ? 'passed' : 'absent', testCount })
  }
  return checked
}

/** Creates the report of each release, in the order of `checked`. */
export async function createClaims(
  { values, env }: ReleaseInput,
  checked: Checks[],
): Promise<Claim[]> {
  const isBuiltHere = values.folder === undefined && values['no-build'] !== true
  const source = await readSource(process.cwd(), env)
  const builder = isBuiltHere ? await readBuilder(root, env) : null
  return checked.map(checks => ({ ...source, builder, checks }))
}
