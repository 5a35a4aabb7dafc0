import type { Part } from './parts.ts'
import type { Result } from './result.ts'

type Report = { results: Result[]; notLookedAt: string[]; parts: Part[] }

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function describePart({ name, ms, counts, total }: Part): string {
  const looks = total === undefined ? '' : ` of ${total}`
  const numbers = Object.entries(counts).filter(([, count]) => count > 0)
  const found = numbers.map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  return `  ${name}${looks}: ${seconds(ms)}${found === '' ? '' : ` (${found})`}`
}

function describeResult({ group, outcome, message = '', blames = '', at = '' }: Result): string {
  return `  ${outcome} ${group}: ${message}\n    in ${blames}${at === '' ? '' : `, at ${at}`}`
}

/** The most lines about what was not looked at. `--json` has all. */
const mostLines = 30

function describeRest(notLookedAt: string[]): string[] {
  if (notLookedAt.length === 0) return ['  not looked at: nothing']
  const shown = notLookedAt.slice(0, mostLines).map(each => `    ${each}`)
  const more = notLookedAt.length - shown.length
  return [
    `  not looked at: ${notLookedAt.length}`,
    ...shown,
    ...(more > 0 ? [`    … and ${more} more`] : []),
  ]
}

/** What a check found, for a terminal: the parts with their times, each failure, and what was not looked at. */
export function describeReport({ results, notLookedAt, parts }: Report): string {
  const notable = results.filter(({ outcome }) => outcome !== 'passed')
  const hasFailed = notable.some(({ outcome }) => outcome === 'failed')
  return [
    `▸ Checked the candidate shop: ${hasFailed ? 'failed' : 'passed'}`,
    ...parts.map(describePart),
    ...notable.map(describeResult),
    ...describeRest(notLookedAt),
  ].join('\n')
}
