import type { Command } from '../command.ts'
import { wholeNumber } from '../command.ts'
import { short, table, when } from '../format.ts'
import { readDeployments } from '../names.ts'

export const deployments: Command = {
  usage: 'deployments',
  summary: 'every composition that was live, newest first, with who, when and why',
  options: { limit: { type: 'string' } },
  hints: ['--limit <number>    how many, 20 if not said'],
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
    const headings = ['move', 'composition', 'kind', 'changed', 'who', 'when', 'why']
    return { json, text: table(headings, rows) }
  },
}
