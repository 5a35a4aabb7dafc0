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

/** What a check found, for a terminal: the parts with their times, each failure, and how much was not looked at. */
export function describeReport({ results, notLookedAt, parts }: Report): string {
  const notable = results.filter(({ outcome }) => outcome !== 'passed')
  const hasFailed = notable.some(({ outcome }) => outcome === 'failed')
  return [
    `▸ Checked the candidate shop: ${hasFailed ? 'failed' : 'passed'}`,
    ...parts.map(describePart),
    ...notable.map(describeResult),
    `  not looked at: ${notLookedAt.length === 0 ? 'nothing' : notLookedAt.length}`,
  ].join('\n')
}
