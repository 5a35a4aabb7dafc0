import { bin, type TestStep, testSteps } from '../steps.ts'
import type { Selection } from './select.ts'

const loadTest = /\/processes\/(chat-load|two-servers)(\.test)?\.ts$/

/** Tests of servers under load take minutes, so they run here only if they have changed. */
function projectsOf(unit: Selection['unit']): string[] {
  if (unit !== 'all' && unit.some(path => loadTest.test(path))) return []
  return ['--project', 'browser side', '--project', 'server side']
}

function unitCommand(command: string[], unit: Selection['unit']): string[] | null {
  if (unit === 'all') return [...command, ...projectsOf(unit)]
  if (unit.length === 0) return null
  const [vitest = '', , ...reports] = command
  return [vitest, 'related', '--run', '--passWithNoTests', ...projectsOf(unit), ...reports, ...unit]
}

function commandOf({ name, command }: TestStep, selection: Selection): string[] | null {
  const { lint, words, unit, endToEnd, steps } = selection
  const isRunning = endToEnd.length > 0 || steps.has('Types')
  switch (name) {
    case 'Lint':
      return lint.length > 0 ? [bin('biome'), 'check', '--no-errors-on-unmatched', ...lint] : null
    case 'Words':
      return words.length > 0 ? [...command, ...words] : null
    case 'Build':
      return isRunning || unit === 'all' || steps.size > 0 ? [...command, '--if-changed'] : null
    case 'Unit and contract tests':
      return unitCommand(command, unit)
    case 'End-to-end tests':
      if (endToEnd === 'all') return command
      return endToEnd.length > 0 ? [...command, ...endToEnd] : null
    default:
      return steps.has(name) ? command : null
  }
}

/** The steps of `npm test` that a selection needs, limited to what it selects. */
export function selectedSteps(selection: Selection, results: string): TestStep[] {
  const all = testSteps(results)
  if (selection.isEverything) return all
  return all.flatMap(step => {
    const command = commandOf(step, selection)
    return command === null ? [] : [{ ...step, command }]
  })
}
