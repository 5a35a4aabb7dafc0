import type { Power } from './power.ts'
import { shares } from './replay.ts'

export const maxFalseAlarms = 0.01

const percent = (part: number) => `${Number((part * 100).toFixed(2))} %`
const row = (cells: string[]) => `| ${cells.join(' | ')} |`

type Results = { replays: number; falseAlarms: number; powers: Power[] }

/** The power curve as a table in Markdown. */
export function describeResults({ replays, falseAlarms, powers }: Results): string {
  const [, ...rest] = shares.map(
    (share, index) => `${index === 0 ? '' : 'up to '}${percent(share)}`,
  )
  const heads = ['Candidate', `found at ${percent(shares[0] ?? 0)}`, ...rest, 'visitors until then']
  const total = powers.reduce((sum, each) => sum + each.replays, 0)
  return [
    `Of ${replays} rollouts of equal releases, ${falseAlarms} were rolled back (${percent(falseAlarms / replays)}, limit`,
    `${percent(maxFalseAlarms)}). Of ${total} rollouts of faulty releases, this part was rolled back:`,
    '',
    row(heads),
    row(heads.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...powers.map(({ name, found, exposed }) =>
      row([name, ...found.map(percent), exposed === null ? '–' : String(exposed)]),
    ),
  ].join('\n')
}

const begin = '<!-- begin of canary-replay -->'
const end = '<!-- end of canary-replay -->'

/** Replaces the part of the page between the marks. */
export function fillPage(page: string, text: string): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)]
  if (before < 0 || after < before)
    throw new Error(`Cannot write docs/canary.md: put the lines ${begin} and ${end} into it`)
  return `${page.slice(0, before + begin.length)}\n\n${text}\n\n${page.slice(after)}`
}
