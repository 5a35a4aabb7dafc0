import { decide } from '../../shell/server/features/releases/rollout/decide/decide.ts'
import type {
  ArmCounts,
  Decision,
  Observation,
  StepEvidence,
  TimeBucket,
} from '../../shell/server/features/releases/rollout/decide/types.ts'
import { drawVisitors } from './draw-visitors.ts'
import { drawBinomial, type Random } from './random.ts'
import { type Behaviour, usual } from './shop.ts'

/** The rollout of `--canary 1,10,50,100`; at 100 % there is nothing to compare with. */
export const shares = [0.01, 0.1, 0.5]
/** The rules look this often within a step before the next one, as `--every` demands. */
const minLooks = 8
const visitorsPerLook = 4000
/** A step that still waits after so many looks ends the replay. */
const maxLooks = 60

const nobody = (): ArmCounts => ({
  served: 0,
  failedStarts: 0,
  silent: 0,
  errors: 0,
  handled: 0,
  added: 0,
  attempted: 0,
  failedOrders: 0,
  ordered: 0,
  paid: 0,
})
const nothing = (): StepEvidence => ({ starts: 0, orderAttempts: 0 })

type Arm = 'stable' | 'candidate'
type Behaviours = Record<Arm, Behaviour>

/** Adds numbers of the same names in place, because a replay adds millions of them. */
function add<Key extends string>(sums: Record<Key, number>, added: Record<Key, number>): void {
  for (const key of Object.keys(added) as Key[]) sums[key] += added[key]
}

function addTimes(sums: TimeBucket[], added: TimeBucket[]): TimeBucket[] {
  const counts = new Map(sums.map(({ bucket, count }) => [bucket, count]))
  for (const { bucket, count } of added) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  return [...counts].map(([bucket, count]) => ({ bucket, count }))
}

function beginStep(observation: Observation, share: number): void {
  observation.steps.push({ share, stable: nobody(), candidate: nobody() })
  observation.current = { stable: nothing(), candidate: nothing() }
}

/** Adds the visitors between two looks. */
function addVisitors(random: Random, observation: Observation, behaviours: Behaviours): void {
  const step = observation.steps.at(-1)
  if (!step) throw new Error('Cannot add visitors before the first step')
  const candidate = drawBinomial(random, visitorsPerLook, step.share)
  const visitors = { candidate, stable: visitorsPerLook - candidate }
  for (const arm of ['stable', 'candidate'] as const) {
    const { counts, evidence, ready } = drawVisitors(random, visitors[arm], behaviours[arm])
    add(step[arm], counts)
    add(observation.current[arm], evidence)
    observation.ready[arm] = addTimes(observation.ready[arm], ready)
  }
}

type Replayed = {
  /** Share at which the candidate was rolled back. Null if it reached 100 % or still waits. */
  rolledBackAt: number | null
  reasons: string[]
  figures: Decision['figures']
  /** Visitors who got the candidate. */
  exposed: number
}

/** Replays one rollout, in which the candidate differs from stable by `change`. */
export function replayRollout(random: Random, change: Partial<Behaviour> = {}): Replayed {
  const behaviours = { stable: usual, candidate: { ...usual, ...change } }
  const observation: Observation = {
    steps: [],
    current: { stable: nothing(), candidate: nothing() },
    ready: { stable: [], candidate: [] },
  }
  const end = (rolledBackAt: number | null, { reasons, figures }: Decision): Replayed => ({
    rolledBackAt,
    reasons,
    figures,
    exposed: observation.steps.reduce((sum, { candidate }) => sum + candidate.served, 0),
  })
  let decision: Decision = { action: 'wait', reasons: [], figures: {} }
  for (const share of shares) {
    beginStep(observation, share)
    for (let look = 1; look <= maxLooks; look++) {
      addVisitors(random, observation, behaviours)
      decision = decide(observation)
      if (decision.action === 'roll-back') return end(share, decision)
      if (decision.action === 'step' && look >= minLooks) break
    }
  }
  return end(null, decision)
}
