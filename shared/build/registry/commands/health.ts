import type { Health } from '@storefront/api/telemetry'

import { type Command, wholeNumber } from '../../command-line/command.ts'
import { short, table } from '../../command-line/format.ts'

/** Shows the same report as `/_ops`, which is not available in a shop that does not start. */
export const health: Command = {
  usage: 'health',
  most: 0,
  summary: 'shows reports of browsers: which compositions start, errors by release, and orders',
  options: { hours: { type: 'string' } },
  hints: ['--hours <number>    period in hours (default: 24, at most 336)'],
  run: async ({ registry, values }) => {
    const hours = wholeNumber(values, 'hours') ?? 24
    const json = await registry.request('GET /_registry/health', { query: { hours } })
    return { json, text: describe(json) }
  },
}

function describe({ hours, compositions, releases }: Health): string {
  if (compositions.length + releases.length === 0)
    return `No browser sent a report within ${hours} h.`
  const failing = compositions.find(({ isLive, isFailing }) => isLive && isFailing)
  return [
    ...(failing ? [describeFailing(failing)] : []),
    compositionTable(compositions),
    '',
    releaseTable(releases),
  ].join('\n')
}

type CompositionHealth = Health['compositions'][number]

function describeFailing({ asked, ready }: CompositionHealth): string {
  return `✘ The live composition does not start for most users: of ${asked} requested pages, ${ready} became ready. \`npm run registry -- rollback previous --why "…"\` restores the previous composition.\n`
}

function compositionTable(compositions: CompositionHealth[]): string {
  const columns = ['asked', 'ready', 'stalled', 'added', 'ordered', 'paid'] as const
  const rows = compositions.map(({ composition, isLive, isFailing, ...counts }) => [
    short(composition),
    ...columns.map(column => String(counts[column])),
    [isLive ? 'live' : '', isFailing ? 'does not start' : ''].filter(Boolean).join(', '),
  ])
  return table(['composition', ...columns, ''], rows)
}

function releaseTable(releases: Health['releases']): string {
  const columns = ['errors', 'handled', 'fallbacks', 'shown'] as const
  const rows = releases.map(({ container, label, release, isLive, ...counts }) => [
    container,
    label,
    short(release),
    ...columns.map(column => String(counts[column])),
    isLive ? 'live' : '',
  ])
  return table(['container', 'label', 'release', ...columns, ''], rows)
}
