import type { Command } from '../../command-line/command.ts'
import { wholeNumber } from '../../command-line/command.ts'
import { short, table, when } from '../../command-line/format.ts'
import { readDeployments } from '../names.ts'

export const deployments: Command = {
  usage: 'deployments',
  most: 0,
  summary: 'lists all deployments, newest first, with user, time and reason',
  options: { limit: { type: 'string' } },
  hints: ['--limit <number>    number of rows (default: 20)'],
  run: async ({ registry, values }) => {
    const json = await readDeployments(registry, wholeNumber(values, 'limit') ?? 20)
    const rows = json.map(({ number, composition, kind, changed, who, at, why }, index) => [
      `#${number}`,
      short(composition),
      kind,
      changed.join(', ') || 'nothing',
      who,
      when(at),
      index === 0 ? `${why} (live)` : why,
    ])
    const headings = ['deployment', 'composition', 'kind', 'changed', 'who', 'when', 'why']
    return { json, text: table(headings, rows) }
  },
}
