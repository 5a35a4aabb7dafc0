import type { Check, Checker, Queued } from '@storefront/api/checks'

import { type Command, type CommandResult, optional } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { short, table, when } from '../../command-line/format.ts'
import type { Registry } from '../client.ts'
import { checkTable, describeCheck } from '../describe-check.ts'
import { findRelease } from '../names.ts'

export const checks: Command = {
  usage: 'checks [<check> | <release>]',
  most: 1,
  summary: 'lists checks and waiting deployments, or shows the report of one check',
  options: { withdraw: { type: 'string' } },
  hints: [
    'a check is an id or the start of an id; a release or a container shows its newest check',
    '--withdraw <id>     withdraws a waiting deployment',
  ],
  run: async ({ registry, parameters: [text], values }) => {
    const waiting = optional(values, 'withdraw')
    if (waiting) return await withdraw(registry, waiting)
    if (text) return await showCheck(registry, text)
    const { checks: all, checker } = await registry.request('GET /_registry/checks')
    const { queue } = await registry.request('GET /_registry/queue')
    return { json: { checks: all, queue, checker }, text: describeAll({ all, queue, checker }) }
  },
}

function describeChecker(checker: Checker | null): string {
  if (checker?.isPresent) return `Checker ${checker.name} runs.`
  const seen = checker ? ` ${checker.name} was last seen ${when(checker.seenAt)}.` : ''
  return `No checker runs: start one with \`npm run checker\`.${seen}`
}

type All = { all: Check[]; queue: Queued[]; checker: Checker | null }

function describeAll({ all, queue, checker }: All): string {
  const rows = queue
    .filter(({ state }) => state === 'waiting')
    .map(({ id, who, why, requestedAt, releases }) => [
      id.slice(0, 8),
      releases.map(short).join(' '),
      who,
      when(requestedAt),
      why,
    ])
  return [
    describeChecker(checker),
    ...(rows.length > 0
      ? ['', 'Waiting deployments:', table(['id', 'releases', 'by', '', 'reason'], rows)]
      : []),
    '',
    all.length > 0 ? checkTable(all) : 'There are no checks yet.',
  ].join('\n')
}

const startsWith = (text: string) => /^[0-9a-f-]{4,36}$/.test(text)

async function withdraw(registry: Registry, text: string): Promise<CommandResult> {
  const { queue } = await registry.request('GET /_registry/queue')
  const found = queue.filter(({ id, state }) => state === 'waiting' && id.startsWith(text))
  const [queued] = found
  if (!queued || found.length > 1)
    throw new CommandFailure(
      `"${text}" is not one waiting deployment: \`npm run registry -- checks\` lists them.`,
      { code: 'unknown_name' },
    )
  const json = await registry.request('DELETE /_registry/queue/:id', { params: { id: queued.id } })
  return { json, text: `Withdrawn: ${queued.why}` }
}

async function showCheck(registry: Registry, text: string): Promise<CommandResult> {
  const json = await registry.request('GET /_registry/checks/:id', {
    params: { id: await findCheck(registry, text) },
  })
  return { json, text: describeCheck(json, registry.shop) }
}

async function findCheck(registry: Registry, text: string): Promise<string> {
  if (startsWith(text)) {
    const { checks: all } = await registry.request('GET /_registry/checks', {
      query: { limit: 100 },
    })
    const found = all.filter(({ id }) => id.startsWith(text))
    if (found.length === 1 && found[0]) return found[0].id
  }
  const release = await findRelease(registry, text)
  const { checks: all } = await registry.request('GET /_registry/checks', { query: { release } })
  if (all[0]) return all[0].id
  throw new CommandFailure(
    `There is no check of release ${short(release)}: \`npm run registry -- deploy ${short(release)} --why "…"\` requests one.`,
    { code: 'unknown_name' },
  )
}
