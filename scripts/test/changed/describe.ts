import type { TestStep } from '../steps.ts'
import type { Rule } from './rules.ts'
import type { Selection } from './select.ts'

const shorten = (paths: string[]) =>
  paths.length <= 3
    ? paths.join(', ')
    : `${paths.slice(0, 2).join(', ')}, and ${paths.length - 2} more`

function effectOf({ isEverything, endToEnd, unit, steps }: Rule): string {
  if (isEverything) return 'all steps of `npm test`'
  const effects = [
    ...(unit === 'all' ? ['all unit tests'] : []),
    ...(unit === 'importers' ? ['unit tests that import or read it'] : []),
    ...(endToEnd === 'all' ? ['all end-to-end tests'] : []),
    ...(Array.isArray(endToEnd) ? ['the end-to-end tests of it'] : []),
    ...(steps ?? []),
  ]
  return effects.length > 0 ? effects.join(', ') : 'only checks that read it'
}

function describeEndToEnd(endToEnd: Selection['endToEnd']): string {
  return endToEnd === 'all'
    ? 'all'
    : endToEnd.map(path => path.replace('e2e/tests/', '').replace(/\/$/, '')).join(', ')
}

function describeStep({ name }: TestStep, { isEverything, unit, endToEnd }: Selection): string {
  if (isEverything) return name
  if (name === 'End-to-end tests') return `${name} (${describeEndToEnd(endToEnd)})`
  if (name !== 'Unit and contract tests') return name
  return unit === 'all' ? `${name} (all)` : `${name} (that import or read what changed)`
}

/** Describes in a few lines what runs and why. */
export function describeSelection(selection: Selection, steps: TestStep[]): string {
  const reasons = selection.matched.map(
    ({ rule, paths }) => `- ${rule.reason}: ${shorten(paths)} → ${effectOf(rule)}`,
  )
  const runs = steps.map(step => describeStep(step, selection)).join(', ')
  const limit = selection.isEverything
    ? 'This is the whole `npm test`.'
    : 'This does not replace `npm test`: it omits the steps and end-to-end tests that the list does not name, and servers under load.'
  return ['The change is in', ...reasons, `Runs: ${runs}`, limit].join('\n')
}
