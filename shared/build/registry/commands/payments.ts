import type { Command } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { table, when } from '../../command-line/format.ts'

const headings = ['found', 'difference', 'amount', 'at the provider', 'at the shop']

export const payments: Command = {
  usage: 'payments [compare]',
  most: 1,
  summary:
    'lists payments on which the shop and its payment provider do not agree; `compare` checks now',
  options: {},
  hints: [
    'The shop compares every hour. You need a token of the platform team. The section "Payments that do not agree" of docs/releasing.md explains the rows.',
  ],
  run: async ({ registry, parameters: [verb] }) => {
    if (verb !== undefined && verb !== 'compare')
      throw new CommandFailure(
        `"${verb}" is not a subcommand: use \`payments\` or \`payments compare\`.`,
        {
          code: 'usage',
        },
      )
    const found = verb
      ? await registry.request('POST /_registry/payments/compare', { json: {} })
      : await registry.request('GET /_registry/payments')
    const rows = found.map(one => [
      when(one.foundAt),
      one.kind,
      `${one.amount} ${one.currency}`,
      one.providerId,
      one.reference,
    ])
    const none = 'The shop and its payment provider agree.'
    return { json: found, text: rows.length > 0 ? table(headings, rows) : none }
  },
}
