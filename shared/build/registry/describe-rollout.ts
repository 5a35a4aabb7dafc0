import type { RolloutView } from '@storefront/api/rollouts'

import { short, table, when } from '../command-line/format.ts'

/** The start of the id of a canary is enough for the commands. */
export const isOpen = ({ endedAt }: Pick<RolloutView, 'endedAt'>) => endedAt === null
export const shortRollout = ({ id }: Pick<RolloutView, 'id'>) => id.slice(0, 8)

/** The names of the rules in `docs/canary.md`, by those in the figures. */
const ruleNames: Record<string, string> = {
  sampleRatio: 'sample ratio',
  failedStarts: 'failed starts',
  silent: 'silent pages',
  handled: 'shown errors',
  failedOrders: 'failed orders',
  added: 'additions',
  attempted: 'order attempts',
  ordered: 'orders',
  paid: 'payments',
  ready50: 'ready time, median',
  ready90: 'ready time, 90 %',
}

const round = (value: number) => String(Number(value.toPrecision(3)))

function progress({ state, isHeld, percent, nextStepAt }: RolloutView): string {
  if (isHeld) return `${state}, waits for the check of its candidate`
  if (state === 'running' && nextStepAt)
    return `running at ${percent} %, next step at the earliest ${when(nextStepAt)}`
  return state === 'running' || state === 'paused' ? `${state} at ${percent} %` : state
}

function subjectOf({ releases, server }: RolloutView): string {
  if (server !== null) return `servers ${server}`
  return Object.entries(releases)
    .map(([name, id]) => `${name} ${short(id)}`)
    .join(', ')
}

/** Only the balancer gives servers more visitors. */
function nextOf({ server, decision, percent, percents }: RolloutView): string[] {
  if (server === null || decision?.action !== 'step') return []
  const next = percents[percents.indexOf(percent) + 1]
  return [
    next === undefined || next >= 100
      ? 'The rules hold: give these servers all visitors, then `npm run registry -- canary finish`.'
      : `The rules hold: give these servers ${next} % of the visitors, then \`npm run registry -- canary step\`.`,
  ]
}

/** One paragraph: what it changes, how far it is, what the rules said last, and why it ended. */
export function describeRollout(rollout: RolloutView): string {
  const { server, who, why, startedAt, endedAt, endedBy, reason, decision } = rollout
  const figures = Object.entries(decision?.figures ?? {}).map(([name, each]) => [
    ruleNames[name] ?? name,
    ...[each.stable, each.candidate, each.evidence, each.limit].map(round),
  ])
  return [
    `Canary ${shortRollout(rollout)} of ${subjectOf(rollout)}: ${progress(rollout)}`,
    `  started by ${who}, ${when(startedAt)}: ${why}`,
    `  steps ${rollout.percents.join(', ')} %, ${server === null ? 'every' : 'each at least'} ${rollout.everySeconds} s`,
    ...(endedAt === null
      ? [...(decision?.reasons ?? []), ...nextOf(rollout)]
      : [`ended by ${endedBy}, ${when(endedAt)}: ${reason}`]
    ).map(line => `  ${line}`),
    ...(figures.length > 0
      ? table(['rule', 'stable', 'candidate', 'evidence', 'limit'], figures)
          .split('\n')
          .map(line => `    ${line}`)
      : []),
  ].join('\n')
}
