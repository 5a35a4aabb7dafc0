import {
  type CeilingView,
  ceilingsRequestSchema,
  ceilingTargetSchema,
  measures,
} from '@storefront/api/budgets'

import {
  type Command,
  type CommandInput,
  type CommandResult,
  required,
} from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { table, when } from '../../command-line/format.ts'

export const budgets: Command = {
  usage: 'budgets [target] [measure=kilobytes…]',
  summary: 'shows the maximum sizes of releases, which the platform team can change',
  options: { why: { type: 'string' } },
  hints: [
    'a target is a kind (shell, shared, remote) or one remote; a measure is entry, scripts, styles or expose',
    'scripts=default     restores the default',
    '--why <reason>      recorded in the audit log',
    'a team can set lower budgets in remote.config.ts',
  ],
  run: async input => {
    const [target, ...changes] = input.parameters
    if (changes.length > 0) return await change(input, String(target), changes)
    const all = await input.registry.request('GET /_registry/ceilings')
    return show(target === undefined ? all : all.filter(each => each.target === target))
  },
}

function show(json: CeilingView[]): CommandResult {
  const rows = json.map(({ target, measure, kilobytes, setBy, setAt }) => [
    target,
    measure,
    `${kilobytes} KB`,
    setBy === null ? 'default' : `set by ${setBy}, ${when(setAt ?? '')}`,
  ])
  const text = rows.length > 0 ? table(['target', 'measure', 'ceiling', ''], rows) : noCeilings
  return { json, text }
}

const noCeilings = 'This target has no ceilings: the ceilings of its kind apply.'

async function change(
  { registry, values }: CommandInput,
  target: string,
  changes: string[],
): Promise<CommandResult> {
  const why = required(values, 'why', 'give the reason, as in --why "A map needs it".')
  const request = ceilingsRequestSchema.safeParse({
    ceilings: Object.fromEntries(changes.map(readChange)),
    why,
  })
  if (!request.success || !ceilingTargetSchema.safeParse(target).success)
    throw new CommandFailure(
      `Use the form \`budgets remote scripts=90\`: measures are ${measures.join(', ')}, and values are kilobytes up to 32768 or default.`,
      { code: 'usage' },
    )
  const json = await registry.request('PUT /_registry/ceilings/:target', {
    params: { target },
    json: request.data,
  })
  return show(json.filter(each => each.target === target))
}

/** Reads `scripts=90` or `scripts=default`. Any other value becomes NaN, which the schema rejects. */
function readChange(text: string): [string, number | null] {
  const [measure = '', kilobytes = ''] = text.split('=')
  return [measure, kilobytes === 'default' ? null : Number(kilobytes || Number.NaN)]
}
