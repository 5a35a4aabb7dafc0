import { count, short, table } from '@storefront/kit/command-line/format'

import { describeRelease } from './candidates.ts'
import type { Blame } from './find-blame.ts'
import type { Cell, Failure, Finding } from './matrix.ts'
import type { Plan } from './plan.ts'
import type { MatrixReleases } from './read-releases.ts'
import type { FailedTest } from './read-results.ts'

export type MatrixReport = {
  plan: Plan
  releases: MatrixReleases
  cells: Cell[]
  findings: Finding[]
  /** Failures after the limit of bisections. */
  unexplained: Failure[]
}

const inWholeSeconds = (seconds: number) => `${seconds.toFixed(1)} s`

function describeResult({ passed, failed, skipped, notRun }: Cell): string {
  return [
    `${passed} passed`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
  ].join(', ')
}

/** The line of progress of a group with one composition. */
export function describeCell(cell: Cell): string {
  const mark = cell.failed.length === 0 ? '✔' : '✘'
  const result = `${describeResult(cell)} (${inWholeSeconds(cell.seconds)})`
  return `${mark} ${cell.group.padEnd(10)} ${cell.composition}: ${result}`
}

/** The releases, and one row for each composition with a column for each group. */
export function describeMatrix({ plan, releases, cells }: MatrixReport): string {
  const names = [...releases.current.keys()]
  const releaseRows = names.map(name => [
    name,
    short(releases.current.get(name)?.id ?? ''),
    short(releases.previous.get(name)?.id ?? '') || 'none, so only the current one is used',
  ])
  const groups = [...new Set(cells.map(({ group }) => group))]
  const compositions = [...new Set(cells.map(({ composition }) => composition))]
  const rows = compositions.map(composition => [
    composition,
    ...groups.map(group => {
      const cell = cells.find(each => each.composition === composition && each.group === group)
      return cell ? `${describeResult(cell)}, ${inWholeSeconds(cell.seconds)}` : ''
    }),
  ])
  return [
    table(['container', 'current', 'previous'], releaseRows),
    table(['composition', ...groups], rows),
    ...plan.refused.map(({ name, reason }) => `The registry rejects ${name}: ${reason}`),
    ...plan.uncovered.map(pair => `Not looked at: ${pair}.`),
  ].join('\n\n')
}

const describeTest = ({ title, file }: FailedTest) => `"${title}" (${file})`

/** One line: which release, which team, which test. */
export function describeBlame(test: FailedTest, blame: Blame): string {
  if (blame.kind === 'flaky')
    return `Flaky: ${describeTest(test)} passed when it was repeated with the same composition.`
  if (blame.kind === 'none')
    return `Blame: no release. ${describeTest(test)} fails with all current and with all previous releases, so look at the server and at the test.`
  const blamed = [...blame.blamed.values()].map(describeRelease).join(' and ')
  const others = [...blame.among.values()].filter(({ name }) => !blame.blamed.has(name))
  const among = others.map(({ name, id }) => `${name} ${short(id)}`).join(', ')
  const verb = blame.blamed.size === 1 ? 'breaks' : 'together break'
  return `Blame: ${blamed} ${verb} ${describeTest(test)} with ${among}`
}

const isFlaky = ({ blame }: Finding) => blame.kind === 'flaky'

/** `failed` counts the failures with a release to blame, and those that nobody has bisected. */
export function countReport({ cells, findings, unexplained }: MatrixReport) {
  return {
    passed: cells.reduce((sum, { passed }) => sum + passed, 0),
    failed: findings.filter(finding => !isFlaky(finding)).length + unexplained.length,
    flaky: findings.filter(isFlaky).length,
    skipped: cells.reduce((sum, { skipped, notRun }) => sum + skipped + notRun, 0),
  }
}

/** The last lines. The very last one names the first release to blame, if there is one. */
export function describeEnd(report: MatrixReport): string[] {
  const { findings, unexplained, plan } = report
  const lines = findings.map(({ test, blame }) => describeBlame(test, blame))
  const blames = lines.filter(line => line.startsWith('Blame:'))
  const open = unexplained.map(
    ({ test, run }) => `Not bisected: ${describeTest(test)} with ${run.name}`,
  )
  const others = [...lines.filter(line => !blames.includes(line)), ...open]
  if (blames.length > 0) return [...others, ...blames.toReversed()]
  if (open.length > 0) return others
  const { passed, flaky, skipped } = countReport(report)
  const more = [flaky > 0 ? `, ${flaky} flaky` : '', skipped > 0 ? `, ${skipped} skipped` : '']
  return [
    ...others,
    `No release breaks another one: ${count(plan.runs.length, 'composition')}, ${count(passed, 'test')} passed${more.join('')}`,
  ]
}
