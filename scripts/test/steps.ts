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
}

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
    { name: 'Lint', command: [bin('biome'), 'check', '.'] },
    { name: 'Imports', command: [bin('tsx'), 'scripts/check-imports.ts'] },
    { name: 'Words', command: [bin('tsx'), 'scripts/check-words.ts'] },
    { name: 'Types', command: [bin('tsc'), '-p', '.'] },
    { name: 'Types of the server', command: [bin('tsc'), '-p', 'shell/server'] },
    { name: 'Types of the sandbox', command: [bin('tsc'), '-p', 'shell/sandbox'] },
    { name: 'Texts', command: [bin('tsx'), 'scripts/check-locales.ts'] },
    { name: 'Build', command: [bin('tsx'), 'scripts/build.ts'], isNeeded: true },
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
    listedStep('Mixed releases', 'matrix', ['--short']),
    listedStep('Canary story', 'canary-story', ['--short']),
    listedStep('Can I deploy', 'can-i-deploy', ['--short']),
    listedStep('Exact gates', 'gates'),
    { name: 'Requirements', command: [bin('tsx'), 'scripts/requirements.ts', '--quiet'] },
  ]
}
