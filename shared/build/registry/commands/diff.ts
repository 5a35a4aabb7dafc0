import type { CompositionDiff } from '@storefront/api/registry-deployments'

import type { Command } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { count, inKilobytes, short } from '../../command-line/format.ts'
import { findComposition } from '../names.ts'

export const diff: Command = {
  usage: 'diff <from> [to]',
  most: 2,
  summary: 'shows the differences between two compositions; `to` defaults to the live one',
  hints: ['a composition is an id, the start of an id, a deployment (#12), `live` or `previous`'],
  run: async ({ registry, parameters: [fromText, toText] }) => {
    if (!fromText)
      throw new CommandFailure(
        'Name the composition: `npm run registry -- diff previous` shows what a rollback would revert.',
        { code: 'usage' },
      )
    const from = await findComposition(registry, fromText)
    const to = toText && (await findComposition(registry, toText))
    const json = await registry.request('GET /_registry/diff', {
      query: { from, ...(to && { to }) },
    })
    return { json, text: describe(json) }
  },
}

type ContainerChange = CompositionDiff['containers'][number]

function describe({ from, to, containers }: CompositionDiff): string {
  const changed = containers.filter(({ before, after }) => before?.id !== after?.id)
  const head = `From ${short(from)} to ${short(to)}: ${count(changed.length, 'container')} changed`
  return [head, ...changed.flatMap(describeChange)].join('\n')
}

function describeChange({
  name,
  before,
  after,
  added,
  removed,
  bytes,
  ...more
}: ContainerChange): string[] {
  const side = (release: ContainerChange['before']) =>
    release ? `${release.label} ${short(release.id)}` : 'absent'
  const sign = bytes < 0 ? '−' : '+'
  return [
    '',
    `${name}: ${side(before)} → ${side(after)}, ${sign}${inKilobytes(Math.abs(bytes))}`,
    ...more.routes.added.map(route => `  + route ${route}`),
    ...more.routes.removed.map(route => `  − route ${route}`),
    ...more.contracts.map(
      contract =>
        `  ~ contract ${contract.name} ${contract.before ?? 'none'} → ${contract.after ?? 'none'}`,
    ),
    ...added.map(path => `  + ${path}`),
    ...removed.map(path => `  − ${path}`),
  ]
}
