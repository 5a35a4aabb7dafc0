import { type Command, wholeNumber } from '../../command-line/command.ts'
import { table, when } from '../../command-line/format.ts'

export const audit: Command = {
  usage: 'audit',
  most: 0,
  summary: 'lists who did what, including rejected requests, newest first',
  options: { limit: { type: 'string' } },
  hints: ['--limit <number>    number of rows (default: 50)'],
  run: async ({ registry, values }) => {
    const limit = wholeNumber(values, 'limit') ?? 50
    const json = await registry.request('GET /_registry/audit', { query: { limit } })
    const rows = json.map(({ number, at, who, what, outcome, subject, detail }) => [
      String(number),
      when(at),
      who,
      what,
      outcome,
      /^[0-9a-f]{64}$/.test(subject) ? subject.slice(0, 12) : subject,
      detail,
    ])
    return { json, text: table(['', 'when', 'who', 'what', 'outcome', 'subject', 'detail'], rows) }
  },
}
