import type { CanarySteps } from '@storefront/api/rollouts'

import { optional, type Values } from '../command-line/command.ts'
import { CommandFailure } from '../command-line/failure.ts'

const units = { s: 1, m: 60, h: 3600 } as const
const defaultEvery = '10m'

function usage(message: string): CommandFailure {
  return new CommandFailure(message, { code: 'usage' })
}

/** `10m` → 600. */
function toSeconds(text: string): number {
  const [, count, unit] = /^(\d{1,6})(s|m|h)$/.exec(text) ?? []
  if (count === undefined) throw usage(`--every must be a time like 30s, 10m or 1h, not "${text}".`)
  return Number(count) * units[unit as keyof typeof units]
}

/** The steps of `1,10,50,100` and `10m`. */
export function toCanarySteps(text: string, every = defaultEvery): CanarySteps {
  const percents = text.split(',').map(Number)
  const isAscending = percents.every((percent, at) => percent > (percents[at - 1] ?? 0))
  const isPossible = percents.every(percent => percent >= 0.1 && percent <= 100)
  if (!isAscending || !isPossible || (percents[0] ?? 100) >= 100)
    throw usage(
      `The shares of a canary must be ascending percentages from 0.1 on that start below 100, like 1,10,50,100, not "${text}".`,
    )
  return { percents, everySeconds: toSeconds(every) }
}

/** The steps of `--canary 1,10,50,100 --every 10m`. Undefined without `--canary`. */
export function readCanarySteps(values: Values): CanarySteps | undefined {
  const text = optional(values, 'canary')
  const every = optional(values, 'every')
  if (text === undefined) {
    if (every !== undefined) throw usage('--every is the time between the steps of --canary.')
    return undefined
  }
  return toCanarySteps(text, every)
}

export const canaryOptions = { canary: { type: 'string' }, every: { type: 'string' } } as const
export const canaryHints = [
  '--canary <percents>   first gives a share of the visitors the releases, as in 1,10,50,100',
  '--every <time>        the least time between two steps, as in 30s, 10m (default) or 1h',
]
