import type { Cell } from './cell.ts'
import { hangMs } from './faults.ts'
import type { Observation } from './observation.ts'

/** The page and its slots are opened a few times, with two tries each. Browsers repeat a cut connection. */
const mostRequests = { refused: 40, others: 15 }

function reloadsOf({ container, row }: Cell): number {
  const isPlatformCode = container.name === 'shared' && row.name === 'no-lazy-code'
  return row.healing === 'rollback' || isPlatformCode ? 1 : 0
}

/** The recovery part appears 8 s after a start without `shared`, like the fallback of a hanging file. */
function viewProblems({ row, isStart }: Cell, seen: Observation): string[] {
  if (seen.sees === 'nothing') return ['the customer sees nothing']
  const limitMs = isStart ? hangMs : row.withinMs
  if (row.expected === 'refused' || seen.seenMs <= limitMs) return []
  return [`the customer sees it after ${seen.seenMs} ms, more than ${limitMs} ms`]
}

function reportProblems(
  { container, row }: Cell,
  { sent, report, reloads }: Observation,
): string[] {
  if (!report) return ['no report names the release']
  const { team, errors } = report
  const own = `/r/${container.name}/`
  const foreign = sent.filter(error => !error.includes(own))
  // A reloaded page is a new page, which reports again.
  const most = 1 + reloads
  return [
    ...(team === container.team ? [] : [`the report names ${team} instead of ${container.team}`]),
    ...(foreign.length > 0 ? [`the page blames another container: ${foreign.join(', ')}`] : []),
    ...(row.expected !== 'refused' && Math.max(errors, sent.length) > most
      ? [`${Math.max(errors, sent.length)} reports of one fault: ${sent.join(', ')}`]
      : []),
  ]
}

/** How a cell breaks the rule of its row. Empty if it keeps the rule. */
export function problemsOf(cell: Cell, seen: Observation): string[] {
  const { saleFailure, healingFailure, reloads, requests } = seen
  const most = cell.row.name === 'refused' ? mostRequests.refused : mostRequests.others
  return [
    ...viewProblems(cell, seen),
    ...(saleFailure ? [`the rest does not sell: ${saleFailure}`] : []),
    ...(healingFailure ? [`the page does not come back: ${healingFailure}`] : []),
    ...(reloads > reloadsOf(cell) ? [`the page reloads ${reloads} times`] : []),
    ...(requests > most ? [`${requests} requests, more than ${most}`] : []),
    ...reportProblems(cell, seen),
  ]
}
