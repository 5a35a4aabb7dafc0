import {
  type Checked,
  checkCounts,
  checkGuard,
  checkSampleRatio,
  checkTimes,
} from './check-rules.ts'
import { defaultRules, type Rules } from './rules.ts'
import { sentences } from './sentences.ts'
import type { Decision, Observation } from './types.ts'

/** What each arm still needs in this step. */
function findMissing({ current }: Observation, rules: Rules): string[] {
  return (['stable', 'candidate'] as const).flatMap(arm => {
    const has = current[arm]
    const isEnough = has.starts >= rules.minStarts && has.orderAttempts >= rules.minOrderAttempts
    return isEnough ? [] : [sentences.tooFew(arm, has, rules)]
  })
}

/**
 * Decides about a canary from its counts. A pure function, which can be called as often as its caller likes:
 * `docs/canary.md` explains the rules and their tests. Only harm rolls back, improvement never does.
 */
export function decide(observation: Observation, rules: Rules = defaultRules): Decision {
  const checked: Checked[] = [
    checkSampleRatio(observation, rules),
    ...checkCounts(observation, rules),
    ...checkTimes(observation, rules),
  ]
  const figures = Object.fromEntries(checked.map(each => [each.name, each.figures]))
  const guard = checkGuard(observation, rules)
  const breaches = [guard, ...checked.map(({ breach }) => breach)].filter(each => each !== null)
  if (breaches.length > 0) return { action: 'roll-back', reasons: breaches, figures }
  const missing = findMissing(observation, rules)
  return { action: missing.length > 0 ? 'wait' : 'step', reasons: missing, figures }
}
