import {
  type CeilingView,
  ceilingsRequestSchema,
  ceilingsResponseSchema,
  ceilingTargetSchema,
  measures,
} from '@storefront/api/budgets'

import { type Command, type CommandInput, type CommandResult, required } from '../command.ts'
import { CommandFailure } from '../failure.ts'
import { table, when } from '../format.ts'

export const budgets: Command = {
  usage: 'budgets [target] [measure=kilobytes…]',
  summary: 'how heavy releases may be; the platform team changes it',
  options: { why: { type: 'string' } },
  hints: [
    'a target is a kind (shell, shared, remote) or one remote, a measure entry, scripts, styles or expose',
    'scripts=default     takes back what was set',
    '--why <reason>      stands in the audit log',
    'a team sets its own lower budgets in remote.config.ts',
  ],
  run: async asked => {
    const [target, ...changes] = asked.parameters
    if (changes.length > 0) return await change(asked, String(target), changes)
    const all = await asked.registry.ask({ path: '/ceilings', schema: ceilingsResponseSchema })
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
  const text = rows.length > 0 ? table(['target', 'measure', 'ceiling', ''], rows) : nothingSet
  return { json, text }
}

const nothingSet = 'It has no ceilings of its own: those of its kind hold.'

async function change(
  { registry, values }: CommandInput,
  target: string,
  changes: string[],
): Promise<CommandResult> {
  const why = required(values, 'why', 'say the reason, as in --why "A map needs it".')
  const request = ceilingsRequestSchema.safeParse({
    ceilings: Object.fromEntries(changes.map(readChange)),
    why,
  })
  if (!request.success || !ceilingTargetSchema.safeParse(target).success)
    throw new CommandFailure(
      `Say it like \`budgets remote scripts=90\`: measures are ${measures.join(', ')}, in kilobytes up to 32768, or default.`,
      { code: 'usage' },
    )
  const json = await registry.ask({
    method: 'PUT',
    path: `/ceilings/${target}`,
    json: request.data,
    schema: ceilingsResponseSchema,
  })
  return show(json.filter(each => each.target === target))
}

/** `scripts=90` or `scripts=default`; what is neither is no number and is refused with the rest. */
function readChange(text: string): [string, number | null] {
  const [measure = '', kilobytes = ''] = text.split('=')
  return [measure, kilobytes === 'default' ? null : Number(kilobytes || Number.NaN)]
}
