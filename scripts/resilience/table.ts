import { type Cell, nameOf } from './cell.ts'
import { containerNames } from './containers.ts'
import type { Observation } from './observation.ts'
import type { CellResult } from './run-cells.ts'

/** What the faults mean, in the order of the table. */
export const faultTexts: Record<string, string> = {
  '404': 'The entry is not found.',
  '500': 'The entry returns an error.',
  refused: 'The connection for the entry is cut.',
  hung: 'The entry gets no response.',
  trickled: 'The entry arrives at one byte per second.',
  truncated: 'The entry ends after half of its length.',
  html: 'The entry is an HTML page with status 200.',
  'wrong-digest': 'The entry has other bytes.',
  'no-digest': 'The page lists no digest for the script of the component.',
  render: 'The component throws on render.',
  update: 'The component throws on an update.',
  effect: 'The component throws in an effect.',
  cleanup: 'The component throws in a cleanup.',
  handler: 'The component throws in an event handler.',
  rejects: 'The component leaves a rejected promise.',
  loop: 'The component sets its state in a loop.',
  'no-expose': 'The entry lacks the module of the component.',
  'no-styles': 'The styles of the component are not found.',
  'no-lazy-code': 'Code that loads later is not found.',
  'old-contract': 'The release was built with an older `shared/cart`.',
}

function salesText({ isStart }: Cell, { sale, saleFailure }: Observation): string {
  if (saleFailure) return `no: ${saleFailure}`
  return isStart ? `After the start: ${sale}` : sale
}

function healingText({ healing, healingFailure, reloads }: Observation): string {
  if (healingFailure) return `no: ${healingFailure}`
  return reloads > 0 ? `${healing}, with ${reloads} reload` : healing
}

function reportText({ report }: Observation): string {
  if (!report) return 'none'
  const { errors, team, message } = report
  const [sentence = ''] = message.split(/[;.] /)
  return `${errors} for ${team}: ${sentence}`
}

const columns = [
  'Fault',
  'The customer sees',
  'The rest sells',
  'What heals it',
  'Requests',
  'Report',
]

function cellsOf({ cell, seen, problems }: CellResult): string[] {
  if (!seen) return [cell.row.name, problems.join('; '), '', '', '', '']
  return [
    cell.row.name,
    seen.sees,
    salesText(cell, seen),
    healingText(seen),
    String(seen.requests),
    reportText(seen),
  ]
}

const toLine = (cells: string[]) =>
  `| ${cells.map(text => text.replaceAll('|', '\\|')).join(' | ')} |`
const toTable = (rows: string[][]) =>
  [columns, columns.map(() => '---'), ...rows].map(toLine).join('\n')

/** One line for the terminal. */
export function describeResult(result: CellResult): string {
  const { cell, seen, problems, isRepeated } = result
  const mark = problems.length === 0 ? '✔' : '✘'
  const [, ...texts] = cellsOf(result)
  const time = seen ? ` after ${(seen.seenMs / 1000).toFixed(1)} s` : ''
  const again = isRepeated ? ' · second attempt' : ''
  const failures = problems.map(problem => `\n    ${problem}`).join('')
  return `${mark} ${nameOf(cell)}: ${texts.join(' · ')}${time}${again}${failures}`
}

const introduction = `# Whatever fails, the rest sells

\`npm run resilience\` wrote this page. It breaks each container in 20 ways behind a faulty server, and visits the
production build in a browser as a customer with one plan in the cart. Each cell has its own browser profile and its own
release, so its reports are its own. The command exits with 1 if a cell breaks a rule:

- The customer sees the fallback of the part within 12 s, or within 15 s if a file hangs, or the page itself.
- A page of another team sells while the fault lasts. Without \`shared\`, the shop does not start: the recovery part is
  visible, the shop starts by itself after the repair, and then it sells.
- *Try again* brings the page back without a reload once the fault is over. A release without a module needs a rollback
  first, and its page reloads once. A missing lazy script of \`shared\` reloads the page once.
- The page requests a broken file at most 15 times during the visit (40 times if the browser itself repeats cut
  connections).
- Exactly one error per page load reaches the registry, for the release and the team of the broken container.

For a remote, the component is its page. For \`shared\`, it is the stepper of the order page, and the styles are those of
the start. The contract is checked before anybody gets the release: the table shows the sentence of the registry.

| Fault | What is broken |
|---|---|
`

/** The text of `docs/resilience.md`. */
export function toPage(results: CellResult[]): string {
  const faults = Object.entries(faultTexts).map(([name, text]) => `| ${name} | ${text} |`)
  const sections = containerNames.map(name => {
    const own = results.filter(({ cell }) => cell.container.name === name)
    return `## ${name}\n\n${toTable(own.map(cellsOf))}\n`
  })
  return `${introduction}${faults.join('\n')}\n\n${sections.join('\n')}`
}
