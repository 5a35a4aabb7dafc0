import { groups, type ReleaseCase } from './release-case.ts'
import type { Outcome } from './try-release.ts'

const describeStep = ({ step, check }: Outcome) =>
  step === null ? 'live' : `refused by ${check} at ${step}`

/** Two lines: whether the shop treated the release as it must, and who refused it with which sentence. */
export function describeOutcome(outcome: Outcome): string {
  const { name, kind, isAsExpected, sentence, seconds } = outcome
  const time = `${seconds.toFixed(1)} s`
  const first = `  ${isAsExpected ? '✔' : '✘'} ${kind}: ${name}`
  const said = sentence === '' ? '' : `: ${sentence}`
  return `${first}\n      ${describeStep(outcome)}${said} (${time})`
}

/** `25 of 25 breaking releases refused, 11 of 11 harmless ones live`. */
export function describeTotal(outcomes: Outcome[]): string {
  const countOf = (kind: Outcome['kind']) => {
    const all = outcomes.filter(outcome => outcome.kind === kind)
    return `${all.filter(({ isAsExpected }) => isAsExpected).length} of ${all.length}`
  }
  return `${countOf('breaking')} breaking releases refused, ${countOf('harmless')} harmless ones live`
}

export function describeCase({ name, group, expected }: ReleaseCase): string {
  const must = expected ? `must be refused by ${expected.check}` : 'must go live'
  return `${group}: ${name} (${must})`
}

export const headingOf = ({ group }: ReleaseCase): string => groups[group]

/** The counts for `npm test`, and all outcomes. */
export function toReport(outcomes: Outcome[], leftOut: ReleaseCase[]) {
  const failed = outcomes.filter(({ isAsExpected }) => !isAsExpected).length
  const counts = { passed: outcomes.length - failed, failed, skipped: 0 }
  return { ...counts, releases: outcomes, leftOut: leftOut.map(({ name }) => name) }
}
