import type { Check, CheckDetail } from '@storefront/api/checks'
import type { CheckPart, Counts, Verdict } from '@storefront/api/verdict'

import { count, inSeconds, short, table, when } from '../command-line/format.ts'

/** The most lines of one kind in a report. `--json` has all. */
const mostLines = 30

type Cell = Verdict['cells'][number]

/** The start of the id of a check, as the commands accept it. */
export const shortCheck = (id: string) => id.slice(0, 8)

function describeCounts({ passed, flaky, failed }: Counts): string {
  return [`${passed} passed`, flaky > 0 && `${flaky} flaky`, failed > 0 && `${failed} FAILED`]
    .filter(Boolean)
    .join(', ')
}

/** For example `pages: 7 looks, 49 passed, 1 flaky, 12.30 s`. A part that only prepares others has no counts. */
export function describePart({ name, counts, ms, total }: CheckPart): string {
  const isCounted = counts.passed + counts.flaky + counts.failed > 0
  const looks = total === undefined ? [] : [count(total, 'look')]
  return `${name}: ${[...looks, ...(isCounted ? [describeCounts(counts)] : []), inSeconds(ms)].join(', ')}`
}

/** `waits for a checker`, `runs`, `passed`, `FAILED`, or the reason why there is no verdict. */
function describeState({ state, outcome, problem, checker }: Check): string {
  if (state === 'waiting') return 'waits for a checker'
  if (state === 'running') return `runs at ${checker}`
  if (outcome === null) return `no verdict: ${problem}`
  return outcome === 'passed' ? 'passed' : 'FAILED'
}

export function checkTable(checks: Check[]): string {
  const rows = checks.map(check => [
    shortCheck(check.id),
    check.releases.map(({ name, label }) => `${name} ${label}`).join(', '),
    short(check.composition),
    short(check.base),
    check.requestedBy,
    when(check.requestedAt),
    check.counts ? describeCounts(check.counts) : '',
    describeState(check),
  ])
  return table(['check', 'releases', 'shop', 'on', 'requested by', '', 'cells', 'state'], rows)
}

function limit(lines: string[], noun: string): string[] {
  const rest = lines.length - mostLines
  const more = rest > 0 ? [`  … and ${count(rest, noun)} more, which --json shows`] : []
  return [...lines.slice(0, mostLines), ...more]
}

/** One line for a cell that did not simply pass: what, why, whose contract breaks, where, and its picture. */
function describeCell(cell: Cell, addressOf: (name: string) => string): string {
  const { group, subject, message, blames, at, screenshot } = cell
  return [
    `${group}: ${subject}${message ? `: ${message}` : ''}`,
    ...(blames ? [`Breaks ${blames}.`] : []),
    ...(at ? [`At ${at}.`] : []),
    ...(screenshot ? [`Screenshot: ${addressOf(screenshot)}`] : []),
  ].join(' ')
}

/** The lines of the cells that failed, for the message of a command that ends with them. */
export function listFailures(verdict: Verdict, addressOf: (name: string) => string): string[] {
  const failed = verdict.cells.filter(({ outcome }) => outcome === 'failed')
  return limit(
    failed.map(cell => describeCell(cell, addressOf)),
    'failure',
  )
}

/** Flaky cells, and what nobody looked at. */
export function listCaveats(
  { cells, notLookedAt, isComplete }: Verdict,
  addressOf: (name: string) => string,
): string[] {
  const flaky = cells.filter(({ outcome }) => outcome === 'flaky')
  return [
    ...(isComplete ? [] : ['The check is not complete: it ended early.']),
    ...limit(
      flaky.map(cell => `flaky, passed when repeated: ${describeCell(cell, addressOf)}`),
      'flaky cell',
    ),
    ...(notLookedAt.length > 0 ? [`${count(notLookedAt.length, 'cell')} not looked at:`] : []),
    ...limit(
      notLookedAt.map(each => `  ${each}`),
      'cell',
    ),
  ]
}

/** The whole report of a check. */
export function describeCheck(check: CheckDetail, shop: string): string {
  const { verdict, composition, base, releases, requestedBy, requestedAt } = check
  const addressOf = (name: string) => screenshotAddress(shop, check.id, name)
  const named = releases.map(({ name, label, id }) => `${name} ${label} ${short(id)}`).join(', ')
  return [
    `Check ${check.id}: ${describeState(check)}`,
    `${named} in ${short(composition)} on top of ${short(base)}, requested by ${requestedBy} ${when(requestedAt)}`,
    ...check.parts.map(part => `  ${describePart(part)}${part.isDone ? '' : ' …'}`),
    ...(verdict ? listFailures(verdict, addressOf).map(line => `✘ ${line}`) : []),
    ...(verdict ? listCaveats(verdict, addressOf) : []),
  ].join('\n')
}

/** Needs the session of an operator or a token. */
export function screenshotAddress(shop: string, check: string, name: string): string {
  return `${shop}/_registry/checks/${check}/screenshots/${name}`
}
