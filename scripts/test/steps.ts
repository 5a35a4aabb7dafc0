import { join } from 'node:path'

import { type Counts, countListed, countPlaywright, countVitest } from './counts.ts'
import { type Failure, playwrightFailures, vitestFailures } from './failures.ts'

export const bin = (name: string) => join('node_modules', '.bin', name)

export type TestStep = {
  name: string
  command: string[]
  env?: Record<string, string>
  /** The report of the step, and the functions that read it. A step without a report counts as one check. */
  report?: {
    file: string
    count: (report: unknown) => Counts
    failures?: (report: unknown) => Failure[]
  }
  /** Later steps cannot run without this step. */
  isNeeded?: boolean
  /** Steps of the same group that follow each other run at the same time. */
  group?: string
}

/** The group of steps that mostly wait: for a canary, for a verdict, or for a slow connection. */
export const waitingGroup = 'stories'

/** Steps that do not need each other. */
const besides = (group: string, steps: TestStep[]) => steps.map(step => ({ ...step, group }))

/** All steps of `npm test` in their order. The steps write their reports to the folder `results`. */
export function testSteps(results: string): TestStep[] {
  const unitFile = join(results, 'unit.json')
  const endToEndFile = join(results, 'e2e.json')
  /** A script of the project that writes its counts. */
  const listedStep = (name: string, script: string, options: string[] = []): TestStep => {
    const file = join(results, `${script}.json`)
    const command = [bin('tsx'), `scripts/${script}.ts`, ...options, '--json', file]
    return { name, command, report: { file, count: countListed } }
  }
  return [
    ...besides('sources', [
      { name: 'Build', command: [bin('tsx'), 'scripts/build.ts'], isNeeded: true },
      { name: 'Words', command: [bin('tsx'), 'scripts/check-words.ts'] },
      { name: 'Types', command: [bin('tsc'), '-p', '.'] },
      { name: 'Lint', command: [bin('biome'), 'check', '.'] },
      { name: 'Types of the server', command: [bin('tsc'), '-p', 'shell/server'] },
      { name: 'Types of the sandbox', command: [bin('tsc'), '-p', 'shell/sandbox'] },
      { name: 'Texts', command: [bin('tsx'), 'scripts/check-locales.ts'] },
      { name: 'Imports', command: [bin('tsx'), 'scripts/check-imports.ts'] },
      { name: 'Migrations', command: [bin('tsx'), 'scripts/check-migrations.ts'] },
    ]),
    {
      name: 'Unit and contract tests',
      command: [
        ...[bin('vitest'), 'run', '--reporter=dot', '--reporter=json'],
        `--outputFile.json=${unitFile}`,
      ],
      report: { file: unitFile, count: countVitest, failures: vitestFailures },
    },
    {
      name: 'End-to-end tests',
      command: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndFile },
      report: { file: endToEndFile, count: countPlaywright, failures: playwrightFailures },
    },
    ...besides(waitingGroup, [
      listedStep('Canary story', 'canary-story', ['--short']),
      listedStep('Can I deploy', 'can-i-deploy', ['--short']),
      listedStep('Mixed releases', 'matrix', ['--short']),
      listedStep('Exact gates', 'gates'),
    ]),
    { name: 'Requirements', command: [bin('tsx'), 'scripts/requirements.ts', '--quiet'] },
  ]
}
